import { Component, createContext, forwardRef, memo, Suspense, use, useId, useState, type ReactNode } from "react";

/** Everything about a root in which a renderer may differ from another one. */
export const Field = ({ label, note = "" }: { label: string; note?: string }) => {
  const [hint, box] = [useId(), useId()];
  return (
    <p>
      <label htmlFor={box}>
        Type {label}, please: {note}
      </label>
      <input id={box} defaultValue="a &amp; b" aria-describedby={hint} />
      <small id={hint}>{'<b> "quoted" & \u2019apostrophes\u2019'}</small>
    </p>
  );
};

export const SearchBox = () => {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <form role="search">
      <label htmlFor={id}>Search</label>
      <input id={id} role="combobox" aria-controls={id} aria-expanded={isOpen} onFocus={() => setOpen(true)} />
    </form>
  );
};

export const Rule = () => <hr />;

export const Nothing = ({ because }: { because?: string }) => (because === "" ? <hr /> : null);

export const Words = ({ text }: { text: string }) => text;

export const Frame = ({ title, children, footNote }: { title: string; children?: ReactNode; footNote?: ReactNode }) => (
  <section aria-label={title}>
    {children}
    <footer>{footNote}</footer>
  </section>
);

export const Closed = ({ title }: { title: string; children?: ReactNode; aside?: ReactNode }) => <h2>{title}</h2>;

export const Styled = ({ className, class: other }: { className?: string; class?: string }) => (
  <b className={className} title={other}>
    styled
  </b>
);

export const Picture = () => <img src="/logo.png" alt="Logo" fetchPriority="high" />;

export const Remembered = memo(({ name }: { name: string }) => <i>{name}</i>);

export const Forwarded = forwardRef<HTMLElement, { name: string }>(({ name }, ref) => <u ref={ref}>{name}</u>);

const Language = createContext("none");

const Shown = () => <q>{use(Language)}</q>;

export class Titled extends Component<{ name: string }> {
  override render(): ReactNode {
    return (
      <Language value={this.props.name}>
        <Suspense fallback="later">
          <Shown />
          {1} of {2}
        </Suspense>
      </Language>
    );
  }
}
