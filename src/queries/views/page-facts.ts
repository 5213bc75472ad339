import type { PageRef } from "../../contract/entities.ts";
import { content } from "../content.ts";

/** What a page is called, the university it belongs to, and its field of study. */
export const pageFacts = ({
  type,
  id,
}: PageRef): { name: string; university: number | null; field: string | null } | undefined => {
  const source = content();
  switch (type) {
    case "university": {
      const record = source.universityById.get(id);
      return record && { name: record.universityName, university: id, field: null };
    }
    case "program": {
      const record = source.programById.get(id);
      return record && { name: record.programName, university: record.university, field: record.field };
    }
    case "subject": {
      const record = source.subjectById.get(id);
      return record && { name: record.subjectName, university: record.university, field: record.field };
    }
    case "facility": {
      const record = source.facilityById.get(id);
      return record && { name: record.facilityName, university: record.university, field: null };
    }
    case "destination": {
      const record = source.destinations.find((destination) => destination.id === id);
      return record && { name: record.destinationName, university: null, field: null };
    }
  }
};
