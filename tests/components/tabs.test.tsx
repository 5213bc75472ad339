import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Tabs, tabId, type Tab } from "../../src/components/Tabs.tsx";

type Fruit = "apples" | "pears" | "plums";
const TABS: readonly Tab<Fruit>[] = [
  { value: "apples", label: "Apples", count: 3, panel: "shown" },
  { value: "pears", label: "Pears", panel: "shown" },
  { value: "plums", label: "Plums", panel: "shown" },
];

const Fruits = ({ narrow }: { narrow?: "select" }) => {
  const [value, setValue] = useState<Fruit>("apples");
  return (
    <>
      <Tabs label="Fruits" tabs={TABS} value={value} onChoose={setValue} narrow={narrow} />
      <div id="shown" role="tabpanel" aria-labelledby={tabId({ panel: "shown", value })}>
        All {value}
      </div>
    </>
  );
};
const tab = (name: string) => page.getByRole("tab", { name: new RegExp(`^${name}`) });

test("A press and the keys open a tab and take focus there, round and round", async () => {
  await render(<Fruits />);
  await tab("Pears").click();
  await expect.element(page.getByRole("tabpanel", { name: "Pears" })).toHaveTextContent("All pears");
  await expect.element(tab("Pears")).toHaveFocus();
  for (const [key, name] of [
    ["ArrowRight", "Plums"],
    ["ArrowRight", "Apples"],
    ["ArrowLeft", "Plums"],
    ["Home", "Apples"],
    ["End", "Plums"],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    await expect.element(tab(name)).toHaveFocus();
    await expect.element(tab(name)).toHaveAttribute("aria-selected", "true");
  }
});

test("Only the open tab is reached with the key Tab", async () => {
  await render(<Fruits />);
  await tab("Plums").click();
  const stops = page
    .getByRole("tab")
    .elements()
    .map((one) => (one as HTMLElement).tabIndex);
  expect(stops).toEqual([-1, -1, 0]);
});

test("Narrow screens may have a select in their place, with the same counts", async () => {
  await page.viewport(360, 640);
  await render(<Fruits narrow="select" />);
  await expect.element(page.getByRole("tablist")).not.toBeInTheDocument();
  const select = page.getByRole("combobox", { name: "Fruits" });
  expect([...(select.element() as HTMLSelectElement).options].map(({ text }) => text)).toEqual([
    "Apples (3)",
    "Pears",
    "Plums",
  ]);
  await select.selectOptions("plums");
  await expect.element(page.getByText("All plums")).toBeVisible();
  await page.viewport(1024, 768);
  await expect.element(tab("Plums")).toHaveAttribute("aria-selected", "true");
});
