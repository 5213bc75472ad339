import { Button } from "../../components/Button.tsx";
import { Combobox } from "../../components/Combobox.tsx";
import { Field, Select, TextArea } from "../../components/Field.tsx";
import { LIMITS } from "../../contract/limits.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { STUDENT_STATUSES } from "../../contract/taxonomy.ts";
import { PasswordField } from "../account/PasswordField.tsx";
import type { Form } from "../account/use-form.ts";
import { universityOptions } from "../choices/lists.ts";
import { InterestPicker } from "../interests/InterestPicker.tsx";
import { withOneMore, withoutInterest } from "../interests/interests.ts";
import { isSameEmail } from "./edit.ts";
import { edit, startAgain, type Editing } from "./edit.store.ts";
import { WORDS } from "./messages.ts";

/** The fields of the form that edits the profile. */
export const EditProfileFields = ({ form, editing: { draft, from, isKept } }: { form: Form; editing: Editing }) => (
  <>
    {isKept && (
      <p className="remark py-1">
        {WORDS.unsaved}{" "}
        <Button
          look="text"
          onClick={() => {
            startAgain();
            form.focus("username");
          }}
        >
          {WORDS.startAgain}
        </Button>
      </p>
    )}
    <Field
      name="username"
      label={WORDS.username}
      fault={form.faults["username"]}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={LIMITS.usernameMax}
      value={draft.username}
      onChange={({ currentTarget }) => edit({ username: currentTarget.value })}
    />
    <Field
      name="email"
      label={MESSAGES.email}
      fault={form.faults["email"]}
      type="email"
      autoComplete="email"
      maxLength={LIMITS.emailMax}
      value={draft.email}
      onChange={({ currentTarget }) => edit({ email: currentTarget.value })}
    />
    {/* A link for a new password can be asked for at another address: only who knows the old one may change it. */}
    {!isSameEmail(draft.email, from.email) && (
      <PasswordField form={form} name="currentPassword" label={WORDS.currentPassword} autoComplete="current-password" />
    )}
    <Combobox
      name="university"
      label={MESSAGES.university}
      placeholder={WORDS.typeUniversity}
      fault={form.faults["university"]}
      value={draft.university}
      onType={(university) => edit({ university })}
      optionsFor={universityOptions}
      onChoose={({ label }) => {
        edit({ university: label });
        form.forgetFault("university");
      }}
      takesFirst={false}
    />
    <Select
      name="studentStatus"
      label={MESSAGES.studentStatus}
      value={draft.studentStatus}
      onChange={({ currentTarget }) => edit({ studentStatus: currentTarget.value })}
    >
      <option value="">{MESSAGES.notSpecified}</option>
      {STUDENT_STATUSES.map((status) => (
        <option key={status}>{status}</option>
      ))}
    </Select>
    <InterestPicker
      chosen={draft.interests}
      onAdd={(interest) => edit({ interests: withOneMore(draft.interests, interest) })}
      onRemove={(id) => edit({ interests: withoutInterest(draft.interests, id) })}
    />
    <TextArea
      name="bio"
      label={WORDS.bio}
      fault={form.faults["bio"]}
      rows={4}
      maxLength={LIMITS.bioMax}
      value={draft.bio}
      onChange={({ currentTarget }) => edit({ bio: currentTarget.value })}
    />
  </>
);
