import { useEffect, useRef, type ReactNode } from "react";
import { MESSAGES } from "../contract/messages.ts";
import { Button } from "./Button.tsx";
import { Dialog, type DialogProps } from "./Dialog.tsx";

interface SendingDialogProps extends Omit<DialogProps, "id" | "foot" | "children"> {
  id: string;
  /** The id of the form that is sent. */
  form: string;
  state: "writing" | "sending" | "done";
  /** The words on the button that sends it. */
  send: string;
  /** What is said once it is out. */
  sent: string;
  /** Stands over the form and what is said. */
  lead?: ReactNode;
  /** The form. */
  children: ReactNode;
}

/** The button that closes the dialog when all is out: focus goes there, as the one that sent it is gone. */
const CloseButton = ({ onClose }: { onClose: () => void }) => {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <Button ref={ref} className="ml-auto min-w-32" onClick={onClose}>
      {MESSAGES.close}
    </Button>
  );
};

/** A dialog around a form that is sent once, and then says so in its place. */
export const SendingDialog = ({ form, state, send, sent, lead, children, ...dialog }: SendingDialogProps) => (
  <Dialog
    {...dialog}
    foot={
      state === "done" ? (
        <CloseButton onClose={dialog.onClose} />
      ) : (
        <Button
          type="submit"
          form={form}
          aria-disabled={state === "sending"}
          className="ml-auto min-w-32 aria-disabled:cursor-progress aria-disabled:opacity-75"
        >
          {send}
        </Button>
      )
    }
  >
    {lead}
    <p role="status">{state === "done" ? sent : ""}</p>
    {state !== "done" && children}
  </Dialog>
);
