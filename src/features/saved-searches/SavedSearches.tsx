import { useRef, useState, type RefObject } from "react";
import { Button } from "../../components/Button.tsx";
import { Field } from "../../components/Field.tsx";
import { IconButton } from "../../components/IconButton.tsx";
import { MESSAGES } from "../../contract/messages.ts";
import { SAVED_SEARCHES, type SavedSearch } from "../../contract/saved-searches.ts";
import { focusNeighbour } from "../../lib/focus-neighbour.ts";
import { WORDS } from "./messages.ts";
import { removeSearch, saveSearch } from "./saved-searches.store.ts";

const focusOn = (box: HTMLInputElement | null): void => box?.focus();

/** A saved search: it leads to where it was saved, and can be called something else. */
const Row = ({ search, heading }: { search: SavedSearch; heading: RefObject<HTMLElement | null> }) => {
  const [isNaming, setNaming] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const end = (): void => {
    setNaming(false);
    row.current?.focus();
  };
  if (isNaming)
    return (
      <li ref={row} tabIndex={-1} className="record-row">
        <form
          className="flex flex-1 flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            const typed = new FormData(event.currentTarget).get("name");
            const name = typeof typed === "string" ? typed.trim() : "";
            if (name !== "" && name !== search.name) void saveSearch({ ...search, name });
            end();
          }}
        >
          <Field
            name="name"
            label={WORDS.name}
            className="flex-[1_1_240px]"
            autoComplete="off"
            defaultValue={search.name}
            maxLength={SAVED_SEARCHES.nameMax}
            ref={focusOn}
            onKeyDown={({ key }) => {
              if (key === "Escape") end();
            }}
          />
          <Button type="submit">{WORDS.keepName}</Button>
          <Button look="quiet" onClick={end}>
            {MESSAGES.cancel}
          </Button>
        </form>
      </li>
    );
  return (
    <li ref={row} tabIndex={-1} className="record-row">
      <a
        className="inline-flex min-h-[44px] min-w-0 flex-1 items-center font-[550] no-underline wrap-anywhere hover:underline"
        href={search.address}
      >
        {search.name}
      </a>
      <IconButton icon="pencil" label={WORDS.rename(search.name)} onClick={() => setNaming(true)} />
      <IconButton
        icon="trash-2"
        label={WORDS.remove(search.name)}
        onClick={({ currentTarget }) => {
          if (!focusNeighbour(currentTarget)) heading.current?.focus();
          void removeSearch(search);
        }}
      />
    </li>
  );
};

/** The searches that a person keeps, the newest first. */
export const SavedSearches = ({ searches }: { searches: readonly SavedSearch[] }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="saved-searches" className="pt-4">
      <h2 ref={heading} id="saved-searches" tabIndex={-1} className="text-[1.25rem] focus:outline-none">
        {WORDS.title}
      </h2>
      {searches.length === 0 ? (
        <p className="soft pt-2">{WORDS.none}</p>
      ) : (
        <ul>
          {searches.toReversed().map((search) => (
            <Row key={search.address} search={search} heading={heading} />
          ))}
        </ul>
      )}
    </section>
  );
};
