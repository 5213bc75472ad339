/** The words of the menus. */
export const WORDS = {
  main: "Main",
  menu: "Menu",
  categories: "Categories",
  explore: "Explore campus life",
  pin: "Pin menu",
  unpin: "Unpin menu",
} as const;
