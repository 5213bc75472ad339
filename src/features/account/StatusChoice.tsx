import { MESSAGES } from "../../contract/messages.ts";
import { DEFAULT_STUDENT_STATUS, STUDENT_STATUSES } from "../../contract/taxonomy.ts";

/** What sort of student somebody is, as a row of choices. */
export const StatusChoice = ({ name }: { name: string }) => (
  <fieldset className="flex min-w-0 flex-wrap gap-2">
    <legend className="block pb-1.5 text-small font-semibold">{MESSAGES.studentStatus}</legend>
    {STUDENT_STATUSES.map((status) => (
      <label key={status} className="relative">
        <input
          className="peer absolute inset-0 size-full cursor-pointer opacity-0"
          type="radio"
          name={name}
          value={status}
          defaultChecked={status === DEFAULT_STUDENT_STATUS}
        />
        <span className="inline-flex min-h-[44px] items-center rounded-full border-[1.5px] border-edge px-4 text-small font-semibold peer-checked:border-eucalypt peer-checked:bg-eucalypt-wash peer-checked:text-eucalypt peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-eucalypt">
          {status}
        </span>
      </label>
    ))}
  </fieldset>
);
