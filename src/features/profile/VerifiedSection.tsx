import { useEffect, useRef, useState } from "react";
import { Deferred, deferred } from "../overlay/Deferred.tsx";

const code = deferred(() => import("./VerifiedStudent.tsx").then(({ VerifiedStudent }) => VerifiedStudent));

/**
 * Where a person is a verified student: fetched, and asked for, once the reader gets there. Nothing stands below it; on wide
 * screens it is as high as what stands beside it, so that no reader jumps past it.
 */
export const VerifiedSection = () => {
  const place = useRef<HTMLDivElement>(null);
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) setWanted(true);
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className="min-h-px lg:self-stretch">
      <Deferred
        code={code}
        isWanted={isWanted}
        onFailure={(error) => console.info("The part about verified students could not be fetched", error)}
        props={{}}
      />
    </div>
  );
};
