/** The theme switch in the footer: follows the system until a reader chooses, and remembers the choice. */
const root = document.documentElement;
const switches = document.querySelectorAll<HTMLInputElement>('input[name="theme"]');

for (const input of switches) {
  input.checked = input.value === (root.dataset["theme"] ?? "system");
  input.addEventListener("change", () => {
    const chosen = input.value === "system" ? undefined : input.value;
    if (chosen) root.dataset["theme"] = chosen;
    else delete root.dataset["theme"];
    try {
      if (chosen) localStorage.setItem("theme", chosen);
      else localStorage.removeItem("theme");
    } catch {
      // Storage is switched off: the choice holds for this page.
    }
  });
}
