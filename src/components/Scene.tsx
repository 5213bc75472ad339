import { sceneOf, type SceneName } from "../pictures/scene.ts";
import { Drawing } from "./Drawing.tsx";

/** The landscape of a place, at an hour and in a composition that follow from the record's id. */
export const Scene = ({ name, id }: { name: SceneName; id: number }) => <Drawing picture={sceneOf(name, id)} />;
