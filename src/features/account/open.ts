import type { MouseEvent } from "react";
import { openOverlay } from "../overlay/overlay.store.ts";

type Press = Pick<MouseEvent<HTMLElement>, "currentTarget">;

/** A press on a button that leads to the login, and from there to the profile. */
export const openLogin = ({ currentTarget: opener }: Press): void => openOverlay("login", { opener, then: "profile" });

/** A press on a button that leads to one's own profile. */
export const openProfile = ({ currentTarget: opener }: Press): void => openOverlay("profile", { opener });
