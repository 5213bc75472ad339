import { PRESS_FAILED } from "../contract/press-failed.ts";

let fault: HTMLElement | undefined;

/** Says beside a control that its code could not be fetched; with nothing given takes that back. */
export const sayPressFault = (near?: Element | null): void => {
  fault?.remove();
  fault = undefined;
  if (!near) return;
  fault = document.createElement("p");
  fault.role = "alert";
  fault.className = "press-fault";
  fault.textContent = PRESS_FAILED;
  const { left, bottom } = near.getBoundingClientRect();
  fault.style.left = `${Math.max(8, Math.min(left, innerWidth - 280))}px`;
  fault.style.top = `${Math.min(bottom + 4, innerHeight - 72)}px`;
  (near.closest("dialog[open]") ?? document.body).append(fault);
};
