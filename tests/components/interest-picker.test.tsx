import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { LIMITS } from "../../src/contract/limits.ts";
import { MESSAGES } from "../../src/contract/messages.ts";
import { FIELDS } from "../../src/contract/taxonomy.ts";
import { InterestPicker } from "../../src/features/interests/InterestPicker.tsx";
import type { Interest } from "../../src/features/interests/interests.ts";
import { interestCount } from "../../src/features/interests/messages.ts";

/** The name of the field with an id, as the contract's list has it. */
const nameOf = (id: number): string => FIELDS[id] ?? "";
const field = (id: number): Interest => ({ id, programFieldName: nameOf(id) });
/** What there is to choose from. The browser asks for it once. */
const THERE_IS = [field(1), field(2), field(3)];
const OTHERS = Array.from({ length: LIMITS.interestsMax - 1 }, (_, at) => field(at + 11));
const LIST = `GET /api/program-field-components?pagination[page]=1&pagination[pageSize]=${LIMITS.pageSizeMax}`;

const Picker = ({ first }: { first: readonly Interest[] }) => {
  const [chosen, setChosen] = useState(first);
  return (
    <InterestPicker
      chosen={chosen}
      onAdd={(added) => setChosen((held) => [...held, added])}
      onRemove={(id) => setChosen((held) => held.filter((one) => one.id !== id))}
    />
  );
};
const box = page.getByRole("combobox", { name: "Interests" });
const add = page.getByRole("button", { name: "Add interest" });
const chips = page.getByRole("list", { name: "Chosen interests" }).getByRole("button");

beforeEach(async () => {
  await commands.answer(LIST, {
    body: {
      data: THERE_IS.map(({ id, programFieldName }) => ({ id, attributes: { programFieldName } })),
      meta: {
        page: 1,
        pageSize: LIMITS.pageSizeMax,
        pageCount: 1,
        total: THERE_IS.length,
        pagination: { page: 1, pageSize: LIMITS.pageSizeMax, pageCount: 1, total: THERE_IS.length },
      },
    },
  });
});

test("At eight interests nothing can be added, and the last of them has the focus", async () => {
  await render(<Picker first={OTHERS} />);
  await expect.element(add).toBeEnabled();
  await box.fill(nameOf(3).toLowerCase());
  await add.click();
  await expect.element(add).toBeDisabled();
  await expect.element(box).toBeDisabled();
  await expect.element(page.getByText(interestCount(LIMITS.interestsMax))).toBeVisible();
  await expect.element(chips.last()).toHaveFocus();
  await expect.element(chips.last()).toHaveAccessibleName(`Remove ${nameOf(3)}`);
});

test("What is not there cannot be added", async () => {
  await render(<Picker first={[]} />);
  await box.fill(nameOf(4).toLowerCase());
  await add.click();
  await expect.element(page.getByRole("alert").getByText(MESSAGES.noResultsFound)).toBeVisible();
  expect(chips.elements()).toHaveLength(0);
});

test("When nothing is left to choose the list says so", async () => {
  await render(<Picker first={THERE_IS} />);
  await box.click();
  await expect.element(page.getByRole("option")).toHaveTextContent(MESSAGES.noInterests);
});

test("The focus goes on from an interest that is taken away, in the end to the box", async () => {
  await render(<Picker first={THERE_IS} />);
  await chips.nth(1).click();
  await expect.element(page.getByRole("button", { name: `Remove ${nameOf(3)}` })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("button", { name: `Remove ${nameOf(1)}` })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(box).toHaveFocus();
});
