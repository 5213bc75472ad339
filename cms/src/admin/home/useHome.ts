import { useFetchClient } from "@strapi/strapi/admin";
import { useEffect, useState } from "react";
import type { StaffHome } from "../../../contract/cms";

/** A change is live within a few seconds: so often it is asked for while one is under way, in milliseconds. */
const AGAIN_AFTER = 2_000;

/** What the CMS says of the site and of what waits; asked for again while a change is under way, and on coming back. */
export const useHome = (): StaffHome | "failed" | undefined => {
  const { get } = useFetchClient();
  const [home, setHome] = useState<StaffHome | "failed">();
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    get<StaffHome>("/quad/home").then(
      ({ data }) => isCurrent && setHome(data),
      // What was shown before still says more than a fault that may be over in a moment.
      () => isCurrent && setHome((before) => before ?? "failed"),
    );
    return () => {
      isCurrent = false;
    };
  }, [get, asked]);
  const isUnderway = typeof home === "object" && (home.site.underway ?? home.site.failed) !== null;
  useEffect(() => {
    const again = (): void => {
      if (document.visibilityState === "visible") setAsked((times) => times + 1);
    };
    const timer = isUnderway ? setInterval(again, AGAIN_AFTER) : undefined;
    document.addEventListener("visibilitychange", again);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", again);
    };
  }, [isUnderway]);
  return home;
};
