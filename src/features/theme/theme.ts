/** The theme switch in the footer: follows the system until a reader chooses, and remembers the choice. */
const root = document.documentElement;
const switches = [...document.querySelectorAll<HTMLInputElement>('input[name="theme"]')];

const choose = ({ value }: HTMLInputElement): void => {
  const chosen = value === "system" ? undefined : value;
  if (chosen) root.dataset["theme"] = chosen;
  else delete root.dataset["theme"];
  try {
    if (chosen) localStorage.setItem("theme", chosen);
    else localStorage.removeItem("theme");
  } catch {
    // Storage is switched off: the choice holds for this page.
  }
};

const chosenEarly = switches.find((input) => input.checked && globalThis.early?.some(({ target }) => target === input));
if (chosenEarly) choose(chosenEarly);
for (const input of switches) {
  input.checked = input.value === (root.dataset["theme"] ?? "system");
  input.addEventListener("change", () => choose(input));
}
