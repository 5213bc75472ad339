/**
 * The islands that any page may have, as one module: of each entry of its own the bundler makes a file that only names
 * another, and such a file costs a request and 150 ms on a slow line.
 */
export { AccountCorner } from "../account/AccountCorner.tsx";
export { BackLink } from "../back/BackLink.tsx";
export { CategoryMenu } from "../menu/CategoryMenu.tsx";
export { PhoneMenu } from "../menu/PhoneMenu.tsx";
export { PhoneSearchButton } from "../search/PhoneSearchButton.tsx";
export { SearchBox } from "../search/SearchBox.tsx";
export { ThemeSwitch } from "../theme/ThemeSwitch.tsx";
export { PageServices } from "./PageServices.tsx";
