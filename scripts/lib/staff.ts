import { required } from "./settings.ts";

/** The lines that say where the admin is and who can log in first; one account where both have the same address. */
export const adminLines = (port: number): string => {
  const line = (role: string, name: string): string =>
    `          ${role.padEnd(15)}${required(`${name}_EMAIL`)}, password ${name}_PASSWORD in .env`;
  const accounts = [
    line("administrator", "ADMIN"),
    ...(required("EDITOR_EMAIL") === required("ADMIN_EMAIL") ? [] : [line("editor", "EDITOR")]),
  ];
  return [`  Admin   http://localhost:${port}/admin`, ...accounts].join("\n");
};
