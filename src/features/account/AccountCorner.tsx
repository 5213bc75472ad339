import { Button } from "../../components/Button.tsx";
import { MESSAGES } from "../../contract/messages.ts";
import { Bell } from "../notices/Bell.tsx";
import { MyAvatar } from "./MyAvatar.tsx";
import { openLogin, openProfile } from "./open.ts";

/**
 * The end of a wide header: the way to log in, or to one's profile. The build draws both; which of them shows is known before
 * the first paint (head-script.ts).
 */
export const AccountCorner = () => (
  <>
    <Button
      aria-haspopup="dialog"
      className="max-[760px]:px-3.5 signed-in:hidden unscripted:hidden max-sm:hidden"
      onClick={openLogin}
    >
      {MESSAGES.login}
    </Button>
    <Bell />
    <button
      type="button"
      data-account
      aria-haspopup="dialog"
      className="icon-button signed-out:hidden max-sm:hidden"
      onClick={openProfile}
    >
      <MyAvatar />
      <span className="sr-only">{MESSAGES.profile}</span>
    </button>
  </>
);
