import type { Page } from "@playwright/test";
import { decodeJwt } from "jose";
import { loginEditor, staffToken, keepStaffToken, type Editor } from "../support/editor.ts";
import { setting } from "../support/setting.ts";

interface Account {
  email: string;
  password: string;
}
const account = (): Account => ({ email: setting("ADMIN_EMAIL"), password: setting("ADMIN_PASSWORD") });
/** The account of the first editor, who is no administrator. */
export const editorAccount = (): Account => ({ email: setting("EDITOR_EMAIL"), password: setting("EDITOR_PASSWORD") });
export const cmsUrl = (): string => setting("QUAD_TEST_CMS_URL");

/** The token that all browser tests share (admin-token.ts), as long as it is good. */
const shared = process.env["QUAD_TEST_ADMIN_TOKEN"];
const { exp = 0 } = shared ? decodeJwt(shared) : {};
if (shared && exp * 1_000 > Date.now() + 5 * 60_000) keepStaffToken(cmsUrl(), account().email, shared);

/** The editor's calls, for what a test needs to be there. */
export const editorCalls = (): Promise<Editor> => loginEditor(cmsUrl(), account().email, account().password);

/** The CMS as an administrator invites staff to it. */
export const staffedCms = () => ({
  url: cmsUrl(),
  adminToken: (): Promise<string> => staffToken(cmsUrl(), account().email, account().password),
});

/** Logs somebody in to the admin, as editors do: the administrator unless another account is named. */
export const loginToAdmin = async (page: Page, { email, password } = account()): Promise<void> => {
  await page.goto(`${cmsUrl()}/admin`);
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
  await page.getByRole("link", { name: "Content", exact: true }).first().waitFor();
};

/** Opens a record of the CMS in the admin's form. */
export const openRecord = async (page: Page, type: string, documentId: string): Promise<void> => {
  await page.goto(`${cmsUrl()}/admin/content-manager/collection-types/api::${type}.${type}/${documentId}`);
  await page.getByRole("button", { name: "Save" }).waitFor();
};
