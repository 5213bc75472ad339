import type { Overlay } from "../../contract/taxonomy.ts";
import { deferred, type DeferredCode } from "./Deferred.tsx";
import type { PopupName } from "./overlay.store.ts";

/** What every named overlay is told. */
export interface OverlayProps {
  isOpen: boolean;
  opener: HTMLElement | undefined;
  onClose: () => void;
}

/** The code of each named overlay. */
export const OVERLAYS: readonly { name: Overlay; code: DeferredCode<OverlayProps> }[] = [
  { name: "login", code: deferred(() => import("../account/LoginDialog.tsx").then(({ LoginDialog }) => LoginDialog)) },
  {
    name: "loginForPost",
    code: deferred(() => import("../account/LoginDialog.tsx").then(({ LoginForPostDialog }) => LoginForPostDialog)),
  },
  {
    name: "signUp",
    code: deferred(() => import("../account/SignUpDialog.tsx").then(({ SignUpDialog }) => SignUpDialog)),
  },
  {
    name: "createProfile",
    code: deferred(() =>
      import("../account/CreateProfileDialog.tsx").then(({ CreateProfileDialog }) => CreateProfileDialog),
    ),
  },
  {
    name: "forgottenPassword",
    code: deferred(() =>
      import("../account/ForgottenPasswordDialog.tsx").then(({ ForgottenPasswordDialog }) => ForgottenPasswordDialog),
    ),
  },
  {
    name: "newPassword",
    code: deferred(() => import("../account/NewPasswordDialog.tsx").then(({ NewPasswordDialog }) => NewPasswordDialog)),
  },
  {
    name: "createPost",
    code: deferred(() => import("../posting/CreatePostDialog.tsx").then(({ CreatePostDialog }) => CreatePostDialog)),
  },
  {
    name: "mobileSearch",
    code: deferred(() => import("../search/PhoneSearch.tsx").then(({ PhoneSearch }) => PhoneSearch)),
  },
  {
    name: "profile",
    code: deferred(() => import("../profile/ProfileDialog.tsx").then(({ ProfileDialog }) => ProfileDialog)),
  },
  {
    name: "editProfile",
    code: deferred(() => import("../profile/EditProfileDialog.tsx").then(({ EditProfileDialog }) => EditProfileDialog)),
  },
];

/** The code of each popup; what it is about it reads from `$popups`. */
export const POPUPS: readonly { name: PopupName; code: DeferredCode<object> }[] = [
  {
    name: "replies",
    code: deferred(() => import("../replies/RepliesDialog.tsx").then(({ RepliesDialog }) => RepliesDialog)),
  },
  {
    name: "report",
    code: deferred(() => import("../report/ReportDialog.tsx").then(({ ReportDialog }) => ReportDialog)),
  },
  {
    name: "appeal",
    code: deferred(() => import("../appeal/AppealDialog.tsx").then(({ AppealDialog }) => AppealDialog)),
  },
  {
    name: "correction",
    code: deferred(() => import("../correction/CorrectionDialog.tsx").then(({ CorrectionDialog }) => CorrectionDialog)),
  },
  {
    name: "comparison",
    code: deferred(() => import("../compare/ComparisonDialog.tsx").then(({ ComparisonDialog }) => ComparisonDialog)),
  },
  { name: "share", code: deferred(() => import("../share/ShareDialog.tsx").then(({ ShareDialog }) => ShareDialog)) },
];
