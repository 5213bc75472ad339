import { useState } from "react";
import {
  Button,
  Field,
  Flex,
  Modal,
  SingleSelect,
  SingleSelectOption,
  Textarea,
  Typography,
} from "@strapi/design-system";
import type { DecisionOption } from "./queue";

interface DecisionDialogProps {
  decision: DecisionOption;
  /** What is decided, by name. */
  names: readonly string[];
  /** Who reads the note. */
  noteHint: string;
  onClose: () => void;
  onDecide: (reason: string, note: string) => Promise<void>;
}

/** So many names stand in full. */
const NAMED = 5;

/** Asks for the reason and a note before something is decided. */
export const DecisionDialog = ({ decision, names, noteHint, onClose, onDecide }: DecisionDialogProps) => {
  const [reason, setReason] = useState(decision.reasons.length === 1 ? (decision.reasons[0]?.value ?? "") : "");
  const [note, setNote] = useState("");
  const [isSending, setSending] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const send = (): void => {
    if (reason === "") {
      setMissing(true);
      return;
    }
    setSending(true);
    void onDecide(reason, note).finally(() => setSending(false));
  };
  return (
    <Modal.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Modal.Content>
        <Modal.Header>
          <Modal.Title>{decision.label}</Modal.Title>
        </Modal.Header>
        <Modal.Body>
          <Flex direction="column" alignItems="stretch" gap={4}>
            <Typography>
              {names.slice(0, NAMED).join(", ")}
              {names.length > NAMED && ` and ${names.length - NAMED} more`}
            </Typography>
            <Field.Root name="reason" required error={isMissing && reason === "" ? "Choose a reason" : undefined}>
              <Field.Label>Reason</Field.Label>
              <SingleSelect placeholder="Choose a reason" value={reason} onChange={(value) => setReason(String(value))}>
                {decision.reasons.map(({ value, label }) => (
                  <SingleSelectOption key={value} value={value}>
                    {label}
                  </SingleSelectOption>
                ))}
              </SingleSelect>
              <Field.Error />
            </Field.Root>
            <Field.Root name="note" hint={noteHint}>
              <Field.Label>Note</Field.Label>
              <Textarea value={note} onChange={({ target }) => setNote(target.value)} />
              <Field.Hint />
            </Field.Root>
          </Flex>
        </Modal.Body>
        <Modal.Footer>
          <Button variant="tertiary" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={isSending} onClick={send}>
            {decision.label}
            {names.length > 1 && ` ${names.length}`}
          </Button>
        </Modal.Footer>
      </Modal.Content>
    </Modal.Root>
  );
};
