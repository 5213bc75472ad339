import address from "../styles/later.css?url";

let fetched: Promise<void> | undefined;

/** The style sheet of everything that only a script shows, once. Rejects when it cannot be had; the next call tries again. */
const laterStyles = (): Promise<void> =>
  (fetched ??= new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = address;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      fetched = undefined;
      reject(new Error(`The style sheet ${address} could not be fetched`));
    };
    document.head.append(link);
  }));

/** The code of a part that only a script shows, once the style sheet of all such parts is there too. */
export const withLaterStyles = async <Code>(code: Promise<Code>): Promise<Code> => {
  const [part] = await Promise.all([code, laterStyles()]);
  return part;
};
