import { MESSAGES, sharingLink } from "../../contract/messages.ts";
import { html } from "../../lib/html.ts";
import { icon } from "../../ui/icon.ts";
import { partOf } from "../../lib/part-of.ts";
import { openDialog } from "../overlay/dialog.ts";
import { madeDialog } from "../overlay/made-dialog.ts";
import { sheet } from "../overlay/sheet.html.ts";
import { toast } from "../toast/toast.ts";
import { SHARE_TARGETS } from "./share.ts";

const canShare = (): boolean => typeof navigator.share === "function";

const frame = sheet({
  id: "share",
  title: "Share",
  body: html`<p class="share-message">${MESSAGES.shareMessage}</p>
    <ul class="share-targets">
      ${SHARE_TARGETS.map(
        ({ label }) =>
          html`<li>
            <a class="old-button quiet" data-target="${label}" target="_blank" rel="noopener noreferrer"
              >${label}${icon("external-link")}<span class="sr-only"> (opens in a new tab)</span></a
            >
          </li>`,
      )}
      <li>
        <button class="old-button" type="button" data-press="share" data-part="native">
          ${icon("share-2")}More ways to share
        </button>
        <button class="old-button" type="button" data-press="copy" data-part="copy">${icon("link")}Copy link</button>
      </li>
    </ul>
    <p class="share-said old-soft" role="status" data-part="said"></p>`,
});

/** Puts an address where it can be pasted. The words say it, so that it can also be copied by hand. */
const copied = async (url: string): Promise<string> => {
  try {
    await navigator.clipboard.writeText(url);
  } catch {
    // Not allowed here: the address stands in the words.
  }
  return sharingLink(url);
};
/** The device's own sheet. Whoever closes it again did not want to share. */
const shareNatively = (data: ShareData): Promise<void> =>
  navigator.share(data).catch((error: unknown) => console.info("Nothing was shared", error));

let made: HTMLDialogElement | undefined;
let url = "";
const dialogOf = (): HTMLDialogElement => {
  if (made) return made;
  const dialog = (made = madeDialog(frame));
  partOf(dialog, "native").hidden = !canShare();
  partOf(dialog, "copy").hidden = canShare();
  dialog.addEventListener("click", ({ target }) => {
    const press = target instanceof Element ? target.closest<HTMLElement>("[data-press]")?.dataset["press"] : undefined;
    if (press === "share") void shareNatively({ text: MESSAGES.shareMessage, url });
    if (press === "copy") void copied(url).then((words) => (partOf(dialog, "said").textContent = words));
  });
  return dialog;
};

/** Opens the popup that shares a post or a page by its address. */
export const openShare = (address: string, opener: HTMLElement): void => {
  const dialog = dialogOf();
  url = address;
  partOf(dialog, "said").textContent = "";
  for (const { label, href } of SHARE_TARGETS)
    dialog.querySelector(`[data-target="${label}"]`)?.setAttribute("href", href(address));
  openDialog(dialog, { opener });
};

/** Shares a helpful link: on devices that can by their own sheet, else by copying it. */
export const shareLink = async (address: string, title: string): Promise<void> => {
  if (canShare()) await shareNatively({ title, url: address });
  else toast(await copied(address));
};
