import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { $announcement } from "./live-region.store.ts";
import { useTopLayer } from "./top-layer.ts";

/** Says what `announce` was given, in the dialog that is open where one is: outside it nothing is read. */
export const LiveRegion = () => {
  const said = useStore($announcement, { ssr: "initial" });
  const top = useTopLayer(said.turn);
  const [shown, setShown] = useState("");
  useEffect(() => {
    // The region is there before its words are: else they would not be read.
    const frame = requestAnimationFrame(() => setShown(said.text));
    return () => cancelAnimationFrame(frame);
  }, [said]);
  return (
    top &&
    createPortal(
      <p className="sr-only" role="status">
        {shown}
      </p>,
      top,
    )
  );
};
