import { useStore } from "@nanostores/react";
import { Deferred, deferred } from "../overlay/Deferred.tsx";
import { $compare, $said, noList } from "./compare.store.ts";

const code = deferred(() => import("./CompareServices.tsx").then(({ CompareServices }) => CompareServices));

/** The compare list, whose code is fetched once there is one. */
export const CompareList = () => {
  const list = useStore($compare, { ssr: noList });
  const said = useStore($said, { ssr: "initial" });
  return (
    <Deferred
      code={code}
      isWanted={list.length > 0 || said !== undefined}
      onFailure={(error) => console.info("The compare list could not be fetched", error)}
      props={{}}
    />
  );
};
