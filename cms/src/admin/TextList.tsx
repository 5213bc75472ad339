import { Box, Button, Field, Flex, IconButton, TextInput, Typography } from "@strapi/design-system";
import { Plus, Trash } from "@strapi/icons";
import { useEffect, useRef, type KeyboardEvent } from "react";
import type { InputProps } from "./input";

/** The entries to show. What was saved before and is no list is one entry, so that it can be seen and removed. */
const entriesOf = (value: unknown): string[] => {
  if (value === null || value === undefined || value === "") return [];
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.map((entry) => (typeof entry === "string" ? entry : JSON.stringify(entry)));
};

/** The input of a list of short texts: one line each, with Add and Remove. Enter adds a line below. */
const TextList = ({
  name,
  label,
  labelAction,
  hint,
  error,
  disabled,
  required,
  value,
  onChange,
}: InputProps<string[]>) => {
  const entries = entriesOf(value);
  const group = useRef<HTMLDivElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  /** The line that gets the focus once there are so many: the form draws them after it has been told. */
  const awaited = useRef<{ line: number; of: number }>();

  useEffect(() => {
    if (awaited.current?.of !== entries.length) return;
    const lines = [...(group.current?.querySelectorAll("input") ?? [])];
    (lines.at(Math.min(awaited.current.line, lines.length - 1)) ?? add.current)?.focus();
    awaited.current = undefined;
  });

  const change = (changed: string[], line?: number): void => {
    if (line !== undefined) awaited.current = { line, of: changed.length };
    onChange(name, changed);
  };
  const addAt = (line: number): void => change(entries.toSpliced(line, 0, ""), line);
  const pressed = (event: KeyboardEvent, line: number): void => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    // Enter would send the form.
    event.preventDefault();
    addAt(line + 1);
  };

  const text = typeof label === "string" ? label : name;
  return (
    <Field.Root name={name} id={name} error={error} hint={hint} required={required}>
      <Flex
        ref={group}
        direction="column"
        alignItems="stretch"
        gap={2}
        role="group"
        tabIndex={-1}
        aria-labelledby={`${name}-label`}
        aria-describedby={error ? `${name}-error` : `${name}-hint`}
      >
        <Flex gap={1}>
          <Typography id={`${name}-label`} variant="pi" fontWeight="bold" textColor="neutral800">
            {label}
          </Typography>
          {labelAction}
        </Flex>
        {entries.map((entry, line) => (
          // An entry has nothing but its place.
          <Flex key={line} gap={2}>
            <Box flex="1">
              <Field.Root name={`${name}.${line}`} id={`${name}-${line + 1}`}>
                <TextInput
                  aria-label={`${text} ${line + 1}`}
                  hasError={Boolean(error)}
                  disabled={disabled}
                  value={entry}
                  onChange={({ target }) => change(entries.with(line, target.value))}
                  onKeyDown={(event) => pressed(event, line)}
                />
              </Field.Root>
            </Box>
            <IconButton
              label={`Remove ${text} ${line + 1}`}
              type="button"
              disabled={disabled}
              onClick={() => change(entries.toSpliced(line, 1), line)}
            >
              <Trash />
            </IconButton>
          </Flex>
        ))}
        <Box>
          <Button
            ref={add}
            type="button"
            variant="tertiary"
            startIcon={<Plus />}
            aria-label={`Add to ${text}`}
            disabled={disabled}
            onClick={() => addAt(entries.length)}
          >
            Add
          </Button>
        </Box>
        <Field.Error />
        <Field.Hint />
      </Flex>
    </Field.Root>
  );
};

export default TextList;
