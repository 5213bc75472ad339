import { useState } from "react";
import { AustraliaMap, type MapPoint } from "../components/AustraliaMap.tsx";
import { Button } from "../components/Button.tsx";
import { Combobox, type Option } from "../components/Combobox.tsx";
import { Dialog } from "../components/Dialog.tsx";
import { Checkbox, Field, Select, TextArea } from "../components/Field.tsx";
import { Menu } from "../components/Menu.tsx";
import { Failed } from "../components/Notice.tsx";
import { Pagination } from "../components/Pagination.tsx";
import { RatingBars, STARS } from "../components/RatingBars.tsx";
import { SendingDialog } from "../components/SendingDialog.tsx";
import { Tabs } from "../components/Tabs.tsx";
import { MESSAGES } from "../contract/messages.ts";
import { NoticeRow } from "../features/notices/NoticeRow.tsx";
import { CorrectionForm } from "../features/correction/CorrectionForm.tsx";
import { WORDS as CORRECTION } from "../features/correction/messages.ts";
import { FoundGroups } from "../features/search-page/FoundGroups.tsx";
import { FoundKinds } from "../features/search-page/FoundKinds.tsx";
import { foundLine } from "../features/search-page/found-line.ts";
import { AddressForm, CodeForm } from "../features/profile/VerifiedForms.tsx";
import { searchAnswer } from "../features/search/search.ts";
import { announce } from "../features/live-region/live-region.store.ts";
import { toast } from "../features/toast/toast.ts";
import { Gallery, State } from "./Gallery.tsx";

const CITIES: readonly Option[] = ["Adelaide", "Brisbane", "Canberra", "Darwin", "Hobart"].map((label) => ({
  key: label,
  label,
}));
const TABS = [
  { value: "one", label: "Reviews", count: 12, panel: "style-panel" },
  { value: "two", label: "Blog", count: 0, panel: "style-panel" },
] as const;
const ENTRIES = [
  { value: "report", label: "Report", icon: "flag" },
  { value: "close", label: "Close", icon: "x" },
] as const;

const FOUND = searchAnswer({
  "program-pages": [7, 8].map((id) => ({
    id,
    programName: "Bachelor of Nursing",
    university_page: { id, universityName: `University ${id}`, city: id === 7 ? "Brisbane" : "Perth" },
  })),
  facilities: [{ id: 9, facilityName: "Nursing Library", facilityType: "Health" }],
  meta: { place: { name: "Brisbane" }, counts: { program: { total: 61, atPlace: 1 }, facility: { total: 1 } } },
});
const ASKED = { query: "nursing brisbane", kind: null, page: 1 } as const;

/** Proving an address at a university: where to, and the code of the mail. */
const Proving = () => {
  const [email, setEmail] = useState("");
  return (
    <Gallery title="Verified student">
      <State name="Address">
        <AddressForm email={email} takesFocus={false} onType={setEmail} onSent={() => undefined} />
      </State>
      <State name="Code">
        <CodeForm
          university="Australian National University"
          email={email}
          takesFocus={false}
          onAnew={() => undefined}
          onDone={() => undefined}
        />
      </State>
    </Gallery>
  );
};
const CORRECTED = {
  facts: { programName: "Bachelor of Nursing", durationYears: 3, programGraduationLevel: "Undergraduate" },
  fields: { field: "durationYears", value: "four", link: "" },
  faults: {},
  step: { state: "writing", fault: "" },
  type: () => undefined,
  send: () => undefined,
} as const;
const CORRECTIONS = {
  "nothing chosen": { ...CORRECTED, fields: { field: "", value: "", link: "" } },
  "a number, with faults": { ...CORRECTED, faults: { value: CORRECTION.notANumber, link: CORRECTION.notAnAddress } },
  "a choice, not sent": {
    ...CORRECTED,
    fields: { ...CORRECTED.fields, field: "programGraduationLevel", value: "Research" },
    step: { state: "writing", fault: MESSAGES.unreachable },
  },
} as const;

/** What is wrong with a page. */
const Corrections = () => (
  <Gallery title="A correction">
    {Object.entries(CORRECTIONS).map(([name, correction]) => (
      <State key={name} name={name}>
        <CorrectionForm
          id={`correction ${name}`.replaceAll(/\W+/g, "-")}
          page={{ type: "program", id: 7 }}
          correction={correction}
        />
      </State>
    ))}
  </Gallery>
);

/** What a search has found: of all kinds, and of one, at a place and elsewhere. */
const Found = () => (
  <Gallery title="Search results">
    {[ASKED, { ...ASKED, kind: "program" } as const].map((asked) => (
      <State key={asked.kind} name={foundLine(asked, FOUND)}>
        <FoundKinds asked={asked} counts={FOUND.counts} onShow={() => undefined} />
        <FoundGroups
          asked={asked}
          answer={asked.kind ? { ...FOUND, groups: FOUND.groups.slice(0, 1) } : FOUND}
          onShow={() => undefined}
          onGoTo={() => undefined}
        />
      </State>
    ))}
  </Gallery>
);

const Boxes = () => {
  const [city, setCity] = useState("");
  return (
    <Gallery title="Boxes">
      <div className="grid gap-5 md:grid-cols-2">
        <Field label="Name" hint="As it stands on the door." defaultValue="Quad" />
        <Field label="Address" fault="Address must be an http or https address" defaultValue="x" />
        <Select label="Sort">
          <option>Alphabetical</option>
        </Select>
        <Field label="Switched off" disabled />
        <TextArea label="Text" />
        <Combobox
          label="City"
          value={city}
          onType={setCity}
          optionsFor={(typed) => {
            const found = CITIES.filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()));
            return found.length > 0 ? found : MESSAGES.noResultsFound;
          }}
          onChoose={({ label }) => setCity(label)}
          opensEmpty
        />
        <Checkbox defaultChecked>Canada</Checkbox>
      </div>
    </Gallery>
  );
};

const Choices = () => {
  const [tab, setTab] = useState<"one" | "two">("one");
  const [stars, setStars] = useState<readonly number[]>(STARS);
  const [isMenuOpen, setMenuOpen] = useState(false);
  return (
    <Gallery title="Choices">
      <Tabs label="Posts" tabs={TABS} value={tab} onChoose={setTab} />
      <div role="tabpanel" id="style-panel" aria-label={tab}>
        <RatingBars
          stars={[1, 0, 2, 5, 9]}
          count={17}
          chosen={stars}
          onChoose={(star, isOn) => setStars(STARS.filter((one) => (one === star ? isOn : stars.includes(one))))}
        />
      </div>
      <div className="relative flex">
        <Menu
          label="Options"
          icon="ellipsis"
          entries={ENTRIES}
          isOpen={isMenuOpen}
          onPress={() => setMenuOpen(!isMenuOpen)}
          onClose={() => setMenuOpen(false)}
          onChoose={() => setMenuOpen(false)}
        />
      </div>
      <ul className="border-t border-line">
        {[false, true].map((isRead, at) => (
          <NoticeRow
            key={at}
            onMark={() => undefined}
            notice={{
              id: at + 1,
              attributes: {
                ...{ kind: "reply", createdAt: "2026-05-04T03:02:01.000Z", isRead, href: isRead ? null : "#live" },
                ...{ text: "Somebody replied to your question on Bachelor of Arts", excerpt: "It is, until ten." },
              },
            }}
          />
        ))}
      </ul>
      <Pagination page={2} pages={9} hrefOf={(page) => `?page=${page}`} onGoTo={() => undefined} />
    </Gallery>
  );
};

const point = (name: string, count: number, x: number, y: number, look: MapPoint["look"]): MapPoint => ({
  name,
  count,
  look,
  href: "#map",
  label: `${name}: ${count}`,
  spot: { x, y },
  anchor: { x: x - 20, y: y - 4 },
  text: { x: x + 14, y: y + 4, end: "start" },
});

const Maps = () => {
  const [chosen, setChosen] = useState<number | undefined>(0);
  const cities = [
    point("Brisbane", 8, 294, 146, "plain"),
    point("Perth", 6, 40, 188, "left out"),
    point("Hobart", 0, 246, 273, "left out"),
  ];
  return (
    <Gallery title="Map">
      <AustraliaMap
        label="Cities on the map: chosen, plain, left out"
        className="max-w-[400px]"
        points={cities.map((city, at) => (at === chosen ? { ...city, look: "chosen" } : city))}
        dots="M150 110h0"
        onPress={(at) => setChosen(at === chosen ? undefined : at)}
        isLive
      />
    </Gallery>
  );
};

/** A dialog that sends something, in each of its states. */
const Sending = () => {
  const [opened, setOpened] = useState<{ state: "writing" | "sending" | "done"; opener: HTMLElement }>();
  return (
    <>
      {(["writing", "sending", "done"] as const).map((state) => (
        <Button key={state} look="quiet" onClick={({ currentTarget }) => setOpened({ state, opener: currentTarget })}>
          {`A form: ${state}`}
        </Button>
      ))}
      {opened && (
        <SendingDialog
          {...{ id: "sending", title: "A form", form: "sending-form", send: "Send", sent: "Thank you.", isOpen: true }}
          {...opened}
          onClose={() => setOpened(undefined)}
        >
          <form id="sending-form" onSubmit={(event) => event.preventDefault()}>
            <Field label="Name" />
          </form>
        </SendingDialog>
      )}
    </>
  );
};

/** The parts that answer: boxes, choices, dialogs, and what is said briefly. */
export const LiveParts = () => {
  const [opener, setOpener] = useState<HTMLElement | undefined>(undefined);
  return (
    <>
      <Boxes />
      <Choices />
      <Maps />
      <Found />
      <Proving />
      <Corrections />
      <Gallery title="Over the page">
        <div className="flex flex-wrap gap-3">
          <Button look="quiet" onClick={({ currentTarget }) => setOpener(currentTarget)}>
            Open a dialog
          </Button>
          <Button
            look="quiet"
            onClick={() => toast("Post deleted", { action: { label: "Undo", run: () => undefined } })}
          >
            Say something
          </Button>
          <Button look="quiet" onClick={() => announce("Heard only")}>
            Say something unseen
          </Button>
          <Sending />
        </div>
        <State name="Failed">
          <Failed onRetry={() => undefined}>{MESSAGES.errorLoadingData}</Failed>
        </State>
        <Dialog
          title="A dialog"
          isOpen={opener !== undefined}
          opener={opener}
          onClose={() => setOpener(undefined)}
          foot={<Button onClick={() => setOpener(undefined)}>Done</Button>}
        >
          <Field label="Name" />
        </Dialog>
      </Gallery>
    </>
  );
};
