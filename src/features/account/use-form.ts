import { useEffect, useRef, useState, type RefObject, type SubmitEvent, type SyntheticEvent } from "react";
import { CallFailed, wordsOf } from "../session/call.ts";
import { faultOfField, type Faults, type Values } from "./account.ts";

/** What is wrong with fields and only found out while they are sent. */
export class FieldsWrong extends Error {
  readonly faults: Faults;
  constructor(faults: Faults) {
    super(Object.values(faults).join(" "));
    this.faults = faults;
  }
}

/** What the server says of one box, by the names of its refusals, stands at that box. */
export const atBox = async <T>(name: string, refusals: readonly string[], work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof CallFailed && refusals.includes(error.name)) throw new FieldsWrong({ [name]: error.message });
    throw error;
  }
};

interface FormRules {
  /** Of a form in a dialog: whether that is open. When it closes, what is under way is called off. */
  isOpen?: boolean;
  /** Whether opening the dialog moves the focus to the first box that wants something; so by default. */
  takesFocus?: boolean;
  faultsOf?: (values: Values) => Faults;
  /** Sends what was typed, until the `signal` calls it off. Throws CallFailed, or FieldsWrong. */
  send: (values: Values, signal: AbortSignal) => Promise<void>;
  failureInWords?: (error: CallFailed) => string;
}

/** What a form shows besides what is typed in it. */
export interface Form {
  state: "ready" | "sending" | "sent";
  /** What is wrong with a field, by its name. */
  faults: Faults;
  /** What went wrong with the whole; empty for nothing. */
  failure: string;
  forgetFault: (name: string) => void;
  /** Moves the focus to a field. */
  focus: (name: string) => void;
  /** The names of the password boxes that show what was typed. */
  shown: readonly string[];
  toggleShown: (name: string) => void;
  /** To be spread over the `<form>`. */
  props: {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: true;
    "aria-busy": boolean;
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
    onInput: (event: SyntheticEvent<HTMLFormElement>) => void;
  };
}

type Box = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
const isBox = (element: Element): element is Box =>
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && (element.type !== "radio" || element.checked));
/** The boxes of a form that send something, in their order. */
const boxesOf = (form: HTMLFormElement | null): Box[] =>
  [...(form?.elements ?? [])].filter(isBox).filter(({ name }) => name !== "");
const valuesOf = (form: HTMLFormElement, submitter: HTMLElement | null): Values =>
  Object.fromEntries(
    [...new FormData(form, submitter)].map(([name, value]) => [name, typeof value === "string" ? value : ""]),
  );

const passwordBox = (form: HTMLFormElement | null): HTMLInputElement | null =>
  form?.querySelector<HTMLInputElement>('[autocomplete="current-password"]') ?? null;
/** What a refusal says of one of the form's boxes; undefined where it is about the whole. */
const faultsIn = (refusal: CallFailed, fields: readonly string[], form: HTMLFormElement | null): Faults | undefined => {
  const { name, message } = refusal;
  const password = passwordBox(form);
  if (name === "WrongPassword" && password) return { [password.name]: message };
  if (name === "UniversityUnknown" && fields.includes("university")) return { university: message };
  return faultOfField(refusal, fields);
};

/**
 * A form that is checked before it is sent: faults stand at their fields and the first is gone to, a refusal stands under
 * the form, and what was typed stays until it has gone out. A dialog's form takes the focus when it opens: to the first box
 * that wants something.
 */
export const useForm = ({
  isOpen,
  takesFocus = true,
  faultsOf = () => ({}),
  send,
  failureInWords = wordsOf,
}: FormRules): Form => {
  const ref = useRef<HTMLFormElement>(null);
  const sending = useRef<AbortController>(undefined);
  const [state, setState] = useState<Form["state"]>("ready");
  const [faults, setFaults] = useState<Faults>({});
  const [failure, setFailure] = useState("");
  const [shown, setShown] = useState<readonly string[]>([]);

  useEffect(() => {
    if (isOpen !== true || !takesFocus) return;
    const boxes = boxesOf(ref.current);
    (boxes.find(({ value }) => value === "") ?? boxes[0])?.focus();
  }, [isOpen, takesFocus]);
  useEffect(() => {
    if (isOpen !== true) return;
    return () => {
      sending.current?.abort();
      setState("ready");
      setFailure("");
      setShown([]);
    };
  }, [isOpen]);

  const focusFirst = (isWanted: (name: string) => boolean): void =>
    boxesOf(ref.current)
      .find(({ name }) => isWanted(name))
      ?.focus();
  /** Shows the faults and goes to the first. */
  const mark = (found: Faults): void => {
    setFaults(found);
    focusFirst((name) => found[name] !== undefined);
  };
  const fail = (error: CallFailed, values: Values): void => {
    const named = faultsIn(error, Object.keys(values), ref.current);
    if (named) mark(named);
    else setFailure(failureInWords(error));
    // The whole was wrong, and most likely the password: it is tried again.
    const password = passwordBox(ref.current);
    if (error.name !== "WrongLogin" || !password) return;
    password.focus();
    password.select();
  };
  const submit = async (form: HTMLFormElement, values: Values): Promise<void> => {
    const found = faultsOf(values);
    setFailure("");
    mark(found);
    if (Object.keys(found).length > 0) return;
    // A shown password is not what browsers take for one to remember.
    setShown([]);
    setState("sending");
    const controller = new AbortController();
    sending.current = controller;
    const { signal } = controller;
    try {
      await send(values, signal);
    } catch (error) {
      // It was closed: nobody waits for the answer.
      if (signal.aborted) return;
      setState("ready");
      if (error instanceof FieldsWrong) mark(error.faults);
      else if (error instanceof CallFailed) fail(error, values);
      else throw error;
      return;
    }
    // No password stays in the page that was sent.
    for (const box of boxesOf(form))
      if (box.autocomplete.endsWith("password") && box.value === values[box.name]) box.value = "";
    if (!signal.aborted) setState("sent");
  };

  const forgetFault = (name: string): void =>
    setFaults((held) => (held[name] === undefined ? held : { ...held, [name]: "" }));
  return {
    state,
    faults,
    failure,
    forgetFault,
    focus: (name) => focusFirst((one) => one === name),
    shown,
    toggleShown: (name) =>
      setShown((held) => (held.includes(name) ? held.filter((one) => one !== name) : [...held, name])),
    props: {
      ref,
      noValidate: true,
      "aria-busy": state === "sending",
      onSubmit: (event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent;
        if (state !== "sending") void submit(event.currentTarget, valuesOf(event.currentTarget, submitter));
      },
      onInput: ({ target }) => {
        if (target instanceof Element && isBox(target)) forgetFault(target.name);
      },
    },
  };
};
