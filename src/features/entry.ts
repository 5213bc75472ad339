/** The one script that every page loads: the menu, the theme switch, and a table of what else can be fetched. */
import { bringToLife, type Features } from "./features.ts";
import "./menu/menu.ts";
import "./theme/theme.ts";

const FEATURES: Features = {};

bringToLife(FEATURES);
