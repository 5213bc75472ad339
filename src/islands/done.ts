/** What a reader did to an island before its code was there. */
export type Done = Event & { key?: string; submitter?: HTMLButtonElement | null };

export interface Island extends HTMLElement {
  /** What was done before the code was there, in its order. Noted also before Astro has started the island. */
  done?: Done[] | undefined;
  begin?: () => void;
}
type Box = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export const isBox = (target: EventTarget | null): target is Box =>
  target instanceof Element && target.matches("input,textarea,select");
/** What a press of it does, it does by its script: a button, and a link that says so. */
export const pressed = ({ target }: Event) => (target as Element).closest<HTMLButtonElement>("button,a[data-held]");
