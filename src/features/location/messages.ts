/** The words of the location box that the specification does not give. */
export const WORDS = {
  location: "Location",
  anyPlace: "Any place in Australia",
  clear: "Clear location",
};
