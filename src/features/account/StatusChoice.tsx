import { MESSAGES } from "../../contract/messages.ts";
import { DEFAULT_STUDENT_STATUS, STUDENT_STATUSES } from "../../contract/taxonomy.ts";

/** What sort of student somebody is, as a row of choices. */
export const StatusChoice = ({ name }: { name: string }) => (
  <fieldset className="flex min-w-0 flex-wrap gap-2">
    <legend className="block pb-1.5 text-small font-semibold">{MESSAGES.studentStatus}</legend>
    {STUDENT_STATUSES.map((status) => (
      <label key={status} className="relative">
        <input
          className="absolute inset-0 size-full cursor-pointer opacity-0"
          type="radio"
          name={name}
          value={status}
          defaultChecked={status === DEFAULT_STUDENT_STATUS}
        />
        <span className="pill">{status}</span>
      </label>
    ))}
  </fieldset>
);
