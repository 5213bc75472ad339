import { useState } from "react";
import { Combobox } from "../../components/Combobox.tsx";
import { Field, Select, TextArea } from "../../components/Field.tsx";
import { LIMITS } from "../../contract/limits.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { LOCATION_TYPES_OF } from "../../contract/taxonomy.ts";
import { choiceNamed, choicesFor, type Choice } from "../choices/choices.ts";
import { optionsOf } from "../choices/lists.ts";
import { LocationBox } from "../location/LocationBox.tsx";
import type { Place } from "../location/place.ts";
import type { Field as Entry } from "./adding.ts";
import { typeField } from "./form.store.ts";
import { ImageField } from "./ImageField.tsx";

/** Where the fields find universities and places. */
export interface AddSources {
  universities: () => Promise<readonly Choice[]>;
  places: string;
}
interface AddFieldProps {
  field: Entry;
  value: string;
  fault: string;
  /** Whether the form goes to a call: else there is only a preview. */
  isSent: boolean;
  /** Counts how often the form was filled from elsewhere. */
  turn: number;
  sources: AddSources;
}

const placeOf = (label: string): Place | null => (label === "" ? null : { label, state: null, point: null });

/** A place, which may also be written freely. */
const PlaceField = ({ field, value, source }: { field: Entry; value: string; source: string }) => {
  const [place, setPlace] = useState(() => placeOf(value));
  return (
    <LocationBox
      id={`add-${field.name}`}
      label={field.label}
      types={LOCATION_TYPES_OF.facilities}
      source={source}
      place={place}
      onType={(text) => typeField(field.name, text)}
      onChoose={(chosen) => {
        setPlace(chosen);
        if (chosen) typeField(field.name, chosen.label);
      }}
    />
  );
};

/** A university by its name. A name that Quad does not know is said when the box is left. */
const UniversityField = ({ field, value, isSent, sources }: AddFieldProps) => {
  const [note, setNote] = useState("");
  const type = (text: string): void => {
    setNote("");
    typeField(field.name, text);
  };
  const judge = (): void => {
    if (!isSent) return;
    sources.universities().then(
      (all) => setNote(value.trim() === "" || choiceNamed(all, value) ? "" : MESSAGES.universityNotKnown),
      // The list is not there: the server has the last word.
      () => undefined,
    );
  };
  return (
    <div>
      <Combobox
        id={`add-${field.name}`}
        label={field.label}
        value={value}
        onType={type}
        optionsFor={(typed) =>
          optionsOf(
            sources.universities().then((all) => choicesFor(all, typed)),
            MESSAGES.noResultsFound,
          )
        }
        onChoose={({ label }) => type(label)}
        onBlur={judge}
      />
      <p className="soft" role="status">
        {note}
      </p>
    </div>
  );
};

/** A field of a form, as its kind of entry wants it. */
export const AddField = (props: AddFieldProps) => {
  const { field, value, fault, isSent, turn, sources } = props;
  const { name, label, hint } = field;
  const shared = { id: `add-${name}`, name, label, hint, fault, value };
  switch (field.as) {
    case "line":
      return (
        <Field
          {...shared}
          maxLength={LIMITS.nameMax}
          autoComplete="off"
          onChange={({ currentTarget }) => typeField(name, currentTarget.value)}
        />
      );
    case "address":
      return (
        <Field
          {...shared}
          type="url"
          maxLength={LIMITS.urlMax}
          placeholder="https://"
          autoComplete="off"
          onChange={({ currentTarget }) => typeField(name, currentTarget.value)}
        />
      );
    case "text":
      return (
        <TextArea
          {...shared}
          rows={4}
          maxLength={LIMITS.descriptionMax}
          onChange={({ currentTarget }) => typeField(name, currentTarget.value)}
        />
      );
    case "choice":
      return (
        <Select {...shared} onChange={({ currentTarget }) => typeField(name, currentTarget.value)}>
          {field.values.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </Select>
      );
    case "university":
      return <UniversityField {...props} />;
    case "place":
      return <PlaceField key={turn} field={field} value={value} source={sources.places} />;
    case "image":
      return <ImageField field={field} uploads={isSent} />;
  }
};
