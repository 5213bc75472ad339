import { listOf } from "../../features/listing/lists.ts";
import { catalogue, PLACES } from "./catalogue.ts";

/** Where the forms of the add page find universities and places. */
export const addingView = () => ({
  universities: catalogue(listOf("universities").name).href,
  places: catalogue(PLACES).href,
});
