import { version } from "../../../package.json";
import { ENDPOINTS } from "../../contract/endpoints.ts";
import { memoize } from "../../contract/memoize.ts";
import { describeApi } from "./describe-api.ts";

/** The description of this site's API. It follows from the code alone. */
export const siteApi = memoize(() => describeApi(ENDPOINTS, version));
