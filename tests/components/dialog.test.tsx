import { useState } from "react";
import { expect, test, vi } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Dialog } from "../../src/components/Dialog.tsx";

const onClose = vi.fn();

/** A page longer than the screen, with a button that opens a dialog. */
const LongPage = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Write to us
      </button>
      <p style={{ height: 4_000 }}>Much text</p>
      <Dialog
        title="A letter"
        isOpen={isOpen}
        onClose={() => {
          onClose();
          setOpen(false);
        }}
        foot={<button type="button">Send</button>}
      >
        <label>
          Letter <textarea />
        </label>
      </Dialog>
    </>
  );
};

const opener = page.getByRole("button", { name: "Write to us" });
const dialog = page.getByRole("dialog", { name: "A letter" });
const openedPage = async (): Promise<void> => {
  onClose.mockClear();
  await render(<LongPage />);
  await opener.click();
  await expect.element(dialog).toBeVisible();
};
const expectClosed = async (): Promise<void> => {
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  expect(onClose).toHaveBeenCalledOnce();
};

test("A dialog opens over the page with its title as its name, and takes the focus", async () => {
  await openedPage();
  expect(dialog.element().contains(document.activeElement)).toBe(true);
  await expect.element(dialog.getByRole("heading", { name: "A letter" })).toBeVisible();
});

test("Escape closes a dialog and gives the focus back", async () => {
  await openedPage();
  await userEvent.keyboard("{Escape}");
  await expectClosed();
});

test("A dialog is seen to go before it is closed, and stays where a box in it says that nothing was chosen", async () => {
  await openedPage();
  const shown = dialog.element() as HTMLDialogElement;
  dialog
    .getByRole("textbox")
    .element()
    .dispatchEvent(new Event("cancel", { bubbles: true, cancelable: true }));
  expect(shown.dataset["leaving"]).toBeUndefined();
  shown.dispatchEvent(new Event("cancel", { cancelable: true }));
  expect(shown.dataset["leaving"]).toBe("");
  expect(shown.open).toBe(true);
  await expectClosed();
  expect(shown.dataset["leaving"]).toBeUndefined();
});

test("A press on the backdrop closes a dialog, one inside does not", async () => {
  await openedPage();
  await dialog.getByRole("heading").click();
  await expect.element(dialog).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  await commands.pressAt({ x: 10, y: 10 });
  await expectClosed();
});

test("A selection that ends on the backdrop leaves the dialog open", async () => {
  await openedPage();
  await commands.drag({ x: 512, y: 384 }, { x: 10, y: 10 });
  await expect.element(dialog).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});

test("Its button closes a dialog", async () => {
  await openedPage();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expectClosed();
});

test("The browser's Back closes a dialog, and the page stays", async () => {
  const address = location.href;
  await openedPage();
  await expect.poll((): unknown => history.state).toMatchObject({ dialogs: 1 });
  history.back();
  await expectClosed();
  expect(location.href).toBe(address);
});

test("A dialog that was closed by its button leaves no step in the history", async () => {
  await openedPage();
  await expect.poll((): unknown => history.state).toMatchObject({ dialogs: 1 });
  await dialog.getByRole("button", { name: "Close" }).click();
  await expectClosed();
  await expect.poll(() => (history.state as { dialogs?: number } | null)?.dialogs ?? 0).toBe(0);
});

/** Turns the wheel until the page has scrolled. */
const expectScrolls = async (): Promise<void> => {
  document.documentElement.scrollTop = 0;
  const turned = async (): Promise<number> => {
    await commands.wheel(300);
    return document.documentElement.scrollTop;
  };
  await expect.poll(turned).toBeGreaterThan(0);
  document.documentElement.scrollTop = 0;
};

test("The page behind a dialog does not scroll, and scrolls again when it is closed", async () => {
  await openedPage();
  await commands.wheel(600);
  // A second turn comes after the first was done.
  await commands.wheel(600);
  expect(document.documentElement.scrollTop).toBe(0);
  await userEvent.keyboard("{Escape}");
  await expectClosed();
  await expectScrolls();
});

test("What was typed in a dialog is there when it is opened again", async () => {
  await openedPage();
  await dialog.getByRole("textbox").fill("Dear editors");
  await userEvent.keyboard("{Escape}");
  await expectClosed();
  await opener.click();
  await expect.element(dialog.getByRole("textbox")).toHaveValue("Dear editors");
});
