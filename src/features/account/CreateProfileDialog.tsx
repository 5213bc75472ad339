import { useStore } from "@nanostores/react";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../components/Button.tsx";
import { Combobox } from "../../components/Combobox.tsx";
import { Dialog } from "../../components/Dialog.tsx";
import { Icon } from "../../components/Icon.tsx";
import { EARLY_ERRORS } from "../../contract/errors.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { DEFAULT_STUDENT_STATUS, DEFAULT_UNIVERSITY, STUDENT_STATUSES } from "../../contract/taxonomy.ts";
import { choiceNamed } from "../choices/choices.ts";
import { allInterests, allUniversities, universityOptions } from "../choices/lists.ts";
import { InterestPicker } from "../interests/InterestPicker.tsx";
import { $overlay } from "../overlay/overlay.store.ts";
import type { OverlayProps } from "../overlay/overlays.ts";
import { CallFailed } from "../session/call.ts";
import type { Values } from "./account.ts";
import { askToLogIn } from "./account.store.ts";
import {
  $interests,
  addInterest,
  goOnAfterProfile,
  openerOfProfile,
  removeInterest,
  saveProfile,
} from "./create-profile.store.ts";
import { FormFailure, SendButton } from "./FormParts.tsx";
import { WORDS } from "./messages.ts";
import { StatusChoice } from "./StatusChoice.tsx";
import { FieldsWrong, useForm } from "./use-form.ts";

const save = async ({ studentStatus, university: typed = "" }: Values): Promise<void> => {
  const university = typed.trim() === "" ? null : choiceNamed(await allUniversities(), typed);
  if (university === undefined) throw new FieldsWrong({ university: EARLY_ERRORS.UniversityUnknown.message });
  const status = STUDENT_STATUSES.find((one) => one === studentStatus) ?? DEFAULT_STUDENT_STATUS;
  try {
    await saveProfile(status, university);
  } catch (error) {
    if (error instanceof CallFailed && error.status === 401)
      askToLogIn(error.message, "createProfile", openerOfProfile());
    throw error;
  }
};

/** Said in place of the form once it is saved. */
const Saved = ({ onGoOn }: { onGoOn: () => void }) => {
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => said.current?.focus(), []);
  return (
    <div className="grid gap-5 pt-2">
      <p ref={said} tabIndex={-1} className="flex items-center gap-2.5 font-display text-h3 font-[650]">
        <Icon name="check" className="text-eucalypt" />
        {MESSAGES.profileUpdated}
      </p>
      <Button className="min-h-12 w-full" onClick={onGoOn}>
        {WORDS.goOn}
      </Button>
    </div>
  );
};

/** The overlay that opens after signing up. What was asked for before opens when it is closed, saved or not. */
export const CreateProfileDialog = ({ isOpen, opener, onClose }: OverlayProps) => {
  const interests = useStore($interests);
  const [university, setUniversity] = useState<string>(DEFAULT_UNIVERSITY);
  const form = useForm({
    isOpen,
    send: save,
    failureInWords: ({ message }) => `${MESSAGES.profileFailed} ${message}`,
  });
  useEffect(() => {
    // The suggestions are there when somebody types. A failure is said where they are asked for.
    if (isOpen) for (const list of [allUniversities(), allInterests()]) list.catch(() => undefined);
  }, [isOpen]);
  const closed = (): void => {
    onClose();
    // Another overlay may have taken its place; it comes back after that.
    if ($overlay.get() === null) goOnAfterProfile();
  };
  return (
    <Dialog title={WORDS.createProfile} isOpen={isOpen} opener={opener} onClose={closed}>
      {form.state === "sent" ? (
        <Saved onGoOn={onClose} />
      ) : (
        <form {...form.props} className="grid gap-4">
          <p className="max-w-[60ch] text-ink-soft">{WORDS.createProfileLead}</p>
          <StatusChoice name="studentStatus" />
          <Combobox
            name="university"
            label={MESSAGES.university}
            placeholder={WORDS.findUniversity}
            value={university}
            onType={setUniversity}
            optionsFor={universityOptions}
            opensEmpty
            onChoose={({ label }) => {
              setUniversity(label);
              form.forgetFault("university");
            }}
            fault={form.faults["university"]}
          />
          <InterestPicker chosen={interests} onAdd={addInterest} onRemove={removeInterest} />
          <FormFailure form={form} />
          <SendButton form={form} busy={MESSAGES.saving} className="w-full">
            {WORDS.saveProfile}
          </SendButton>
          <Button look="text" className="-mt-2 -ml-1.5 justify-self-start" onClick={onClose}>
            {WORDS.skip}
          </Button>
        </form>
      )}
    </Dialog>
  );
};
