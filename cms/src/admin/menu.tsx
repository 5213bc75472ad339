import { CloudUpload, Trash, Upload, WarningCircle } from "@strapi/icons";
import type { ComponentType } from "react";

/** A link of the admin's main menu. */
export interface MenuLink {
  to: string;
  icon: ComponentType;
  intlLabel: { id: string; defaultMessage: string };
  /** Whoever has one of these sees it; everybody, if there are none. */
  permissions: { action: string; subject: string }[];
  position: number;
  /** A page of our own. */
  Component?: () => Promise<{ default: ComponentType }>;
}

const Flag = () => (
  <svg width="20" height="20" viewBox="0 0 32 32" fill="currentColor" aria-hidden="true">
    <path d="M6 4h2v2h17a1 1 0 0 1 .9 1.5L22.6 13l3.3 5.5A1 1 0 0 1 25 20H8v8H6z" />
  </svg>
);

export const MENU: readonly MenuLink[] = [
  {
    to: "quad/reports",
    icon: Flag,
    intlLabel: { id: "quad.reports", defaultMessage: "Reports" },
    permissions: [{ action: "plugin::content-manager.explorer.read", subject: "api::report.report" }],
    position: 2,
    Component: () => import("./reports/ReportsPage").then(({ ReportsPage }) => ({ default: ReportsPage })),
  },
  {
    to: "quad/submissions",
    icon: Upload,
    intlLabel: { id: "quad.submissions", defaultMessage: "Submissions" },
    permissions: [{ action: "plugin::content-manager.explorer.update", subject: "api::facility.facility" }],
    position: 2,
    Component: () =>
      import("./submissions/SubmissionsPage").then(({ SubmissionsPage }) => ({ default: SubmissionsPage })),
  },
  {
    to: "quad/held",
    icon: WarningCircle,
    intlLabel: { id: "quad.held", defaultMessage: "Held back" },
    permissions: [],
    position: 3,
    Component: () => import("./held/HeldPage").then(({ HeldPage }) => ({ default: HeldPage })),
  },
  {
    to: "quad/deleted",
    icon: Trash,
    intlLabel: { id: "quad.deleted", defaultMessage: "Deleted" },
    permissions: [
      { action: "plugin::content-manager.explorer.delete", subject: "api::university-page.university-page" },
    ],
    position: 8,
    Component: () => import("./deleting/DeletedPage").then(({ DeletedPage }) => ({ default: DeletedPage })),
  },
  {
    to: "quad/import",
    icon: CloudUpload,
    intlLabel: { id: "quad.import", defaultMessage: "Import" },
    permissions: [
      { action: "plugin::content-manager.explorer.create", subject: "api::university-page.university-page" },
    ],
    position: 4,
    Component: () => import("./import/ImportPage").then(({ ImportPage }) => ({ default: ImportPage })),
  },
];
