import { useEffect } from "react";
import { CompareList } from "../compare/CompareList.tsx";
import { useAdoptedDrafts } from "../draft/use-adopted-drafts.ts";
import { Feedback } from "../feedback/Feedback.tsx";
import { LiveRegion } from "../live-region/LiveRegion.tsx";
import { OverlayHost } from "../overlay/OverlayHost.tsx";
import { showProfileIfAsked } from "../profile/show.ts";
import { useRoomForRecommendations } from "../recommendations/use-room.ts";
import { followSession } from "../session/session.store.ts";
import { Toaster } from "../toast/Toaster.tsx";
import { useTileMorph } from "./use-tile-morph.ts";

/**
 * What every page has once something on it was used, or the browser's storage asks for it: what lies over the page, what is
 * said briefly, and the session kept in step.
 */
export const PageServices = () => {
  useEffect(followSession, []);
  useAdoptedDrafts();
  useRoomForRecommendations();
  useTileMorph();
  useEffect(showProfileIfAsked, []);
  return (
    <>
      <OverlayHost />
      <Toaster />
      <LiveRegion />
      <CompareList />
      <Feedback />
    </>
  );
};
