import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Menu, type MenuEntry } from "../../src/components/Menu.tsx";

const ENTRIES: readonly MenuEntry<"edit" | "delete" | "close">[] = [
  { value: "edit", label: "Edit", icon: "pencil" },
  { value: "delete", label: "Delete", icon: "trash-2" },
  { value: "close", label: "Close", icon: "x" },
];

const Post = () => {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState("nothing");
  return (
    <>
      <Menu
        label="Options"
        icon="ellipsis"
        entries={ENTRIES}
        isOpen={isOpen}
        onPress={() => setOpen(true)}
        onClose={() => setOpen(false)}
        onChoose={setChosen}
      />
      <button type="button">Next</button>
      <p>Chosen: {chosen}</p>
    </>
  );
};

const button = page.getByRole("button", { name: "Options" });
const entry = (name: string) => page.getByRole("menuitem", { name });
const open = async (): Promise<void> => {
  await button.click();
  await expect.element(entry("Edit")).toHaveFocus();
};

test("A menu opens with focus on its first entry, and arrows, Home and End go round in it", async () => {
  await render(<Post />);
  await expect.element(button).toHaveAttribute("aria-expanded", "false");
  await open();
  await expect.element(button).toHaveAttribute("aria-expanded", "true");
  for (const [key, name] of [
    ["ArrowDown", "Delete"],
    ["End", "Close"],
    ["ArrowDown", "Edit"],
    ["ArrowUp", "Close"],
    ["Home", "Edit"],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    await expect.element(entry(name)).toHaveFocus();
  }
});

test("Escape closes it and gives focus back, and so does a second press of its button", async () => {
  await render(<Post />);
  await open();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("menu")).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await open();
  await button.click();
  await expect.element(page.getByRole("menu")).not.toBeInTheDocument();
});

test("Tab closes it and goes on from its button", async () => {
  await render(<Post />);
  await open();
  await userEvent.keyboard("{Tab}");
  await expect.element(page.getByRole("menu")).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Next" })).toHaveFocus();
});

test("A press elsewhere closes it", async () => {
  await render(<Post />);
  await open();
  await page.getByText("Chosen: nothing").click();
  await expect.element(page.getByRole("menu")).not.toBeInTheDocument();
});

test("What is chosen is told once the menu is closed, with focus on its button", async () => {
  await render(<Post />);
  await open();
  await entry("Delete").click();
  await expect.element(page.getByText("Chosen: delete")).toBeVisible();
  await expect.element(page.getByRole("menu")).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});
