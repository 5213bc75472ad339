import { useState } from "react";
import { expect, test, vi } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { MESSAGES } from "../../src/contract/messages.ts";
import { Combobox, type Option, type Options } from "../../src/components/Combobox.tsx";

const callFor = (typed: string): string => `GET /api/words?starts=${typed}`;
const optionsFor = async (typed: string): Promise<Options> => {
  const response = await fetch(`/api/words?starts=${typed}`);
  if (!response.ok) return "The words could not be loaded.";
  return ((await response.json()) as string[]).map((word): Option => ({ key: word, label: word }));
};
const onEscape = vi.fn();
const onSubmit = vi.fn();

const WordBox = ({ find = optionsFor }: { find?: (typed: string) => Promise<Options> }) => {
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState("nothing");
  return (
    // oxlint-disable-next-line a11y/no-noninteractive-element-interactions -- it stands for a dialog around the box
    <form
      onSubmit={onSubmit}
      onKeyDown={({ key }) => {
        if (key === "Escape") onEscape();
      }}
    >
      <Combobox
        label="Word"
        value={typed}
        onType={setTyped}
        optionsFor={find}
        onChoose={({ label }) => {
          setTyped(label);
          setChosen(label);
        }}
      />
      <p>Chosen: {chosen}</p>
    </form>
  );
};

const box = page.getByRole("combobox", { name: "Word" });
const options = page.getByRole("option");
const shown = async (...words: string[]): Promise<void> => {
  await expect.poll(() => options.elements().map(({ textContent }) => textContent)).toEqual(words);
};
const asked = async (typed: string): Promise<void> => {
  await expect.poll(async () => (await commands.received()).map(({ call }) => call)).toContain(callFor(typed));
};

test("A late answer is not shown over a newer one", async () => {
  await commands.answer(callFor("a"), { body: ["apple", "avocado"], isHeld: true });
  await commands.answer(callFor("av"), { body: ["avocado"] });
  await render(<WordBox />);
  await box.fill("a");
  await asked("a");
  await box.fill("av");
  await shown("avocado");
  await commands.letGo(callFor("a"));
  // The late answer has come when a call that was made after it is answered.
  await fetch("/api/words?starts=av").then((response) => response.text());
  await shown("avocado");
});

test("An answer that comes after the list was closed does not open it again", async () => {
  await commands.answer(callFor("a"), { body: ["apple"], isHeld: true });
  await render(<WordBox />);
  await box.fill("a");
  await asked("a");
  await box.clear();
  await commands.letGo(callFor("a"));
  await fetch("/api/words?starts=none").then((response) => response.text());
  await shown();
  await expect.element(box).toHaveAttribute("aria-expanded", "false");
});

test("A failing answer is said in the list and cannot be chosen", async () => {
  await commands.answer(callFor("a"), { status: 503 });
  await render(<WordBox />);
  await box.fill("a");
  await shown("The words could not be loaded.");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Chosen: nothing")).toBeVisible();
});

test("An answer that never comes about is said too, and asked for again with the next letter", async () => {
  await commands.answer(callFor("av"), { body: ["avocado"] });
  await render(
    <WordBox find={(typed) => (typed === "a" ? Promise.reject(new Error("No connection")) : optionsFor(typed))} />,
  );
  await box.fill("a");
  await shown(MESSAGES.errorLoadingData);
  await box.fill("av");
  await shown("avocado");
});

test("Enter takes the first suggestion, and does not send the form", async () => {
  onSubmit.mockClear();
  await commands.answer(callFor("a"), { body: ["apple", "avocado"] });
  await render(<WordBox />);
  await box.fill("a");
  await shown("apple", "avocado");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Chosen: apple")).toBeVisible();
  await expect.element(box).toHaveValue("apple");
  await shown();
  expect(onSubmit).not.toHaveBeenCalled();
});

test("Enter takes the suggestion that the arrows have reached", async () => {
  await commands.answer(callFor("a"), { body: ["apple", "avocado"] });
  await render(<WordBox />);
  await box.fill("a");
  await shown("apple", "avocado");
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  await expect.element(page.getByText("Chosen: avocado")).toBeVisible();
});

test("Escape closes the list and nothing else; the next one goes on", async () => {
  onEscape.mockClear();
  await commands.answer(callFor("a"), { body: ["apple"] });
  await render(<WordBox />);
  await box.fill("a");
  await shown("apple");
  await userEvent.keyboard("{Escape}");
  await shown();
  await expect.element(box).toHaveValue("a");
  expect(onEscape).not.toHaveBeenCalled();
  await userEvent.keyboard("{Escape}");
  expect(onEscape).toHaveBeenCalledOnce();
});
