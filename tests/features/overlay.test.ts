import { beforeEach, describe, expect, it } from "vitest";
import { $overlay, closeOverlay, openOverlay } from "../../src/features/overlay/overlay.store.ts";

beforeEach(() => closeOverlay());

describe("the named overlays", () => {
  it("are all closed at first", () => {
    expect($overlay.get()).toBeNull();
  });

  it("are open one at a time: the next takes the place of the one before", () => {
    openOverlay("login");
    openOverlay("signUp");
    expect($overlay.get()).toBe("signUp");
  });

  it("close by name only when it is theirs that is open", () => {
    openOverlay("signUp");
    closeOverlay("login");
    expect($overlay.get()).toBe("signUp");
    closeOverlay("signUp");
    expect($overlay.get()).toBeNull();
  });
});
