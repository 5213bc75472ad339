import { useRef, useState, type FormEvent } from "react";
import { Box, Button, Checkbox, Field, Flex, Radio, Typography } from "@strapi/design-system";
import { CloudUpload } from "@strapi/icons";
import type { Order } from "./imports";

/** As LIMITS.importBytes of the contract, which the panel does not bundle; the CMS decides. */
const MEGABYTES_MAX = 32;

const SOURCES = [
  { value: "cricos", label: "The register: universities and programs", accept: ".xlsx" },
  { value: "subjects", label: "A list of subjects", accept: ".csv,.txt" },
];

interface UploadFormProps {
  isSending: boolean;
  onUpload: (order: Order) => void;
}

/** Asks for a file and what it is. */
export const UploadForm = ({ isSending, onUpload }: UploadFormProps) => {
  const [source, setSource] = useState("cricos");
  const [all, setAll] = useState(false);
  const [fault, setFault] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const file = input.current?.files?.[0];
    const isTooLarge = file !== undefined && file.size > MEGABYTES_MAX * 1024 * 1024;
    if (!file || isTooLarge) {
      setFault(isTooLarge ? `At most ${MEGABYTES_MAX} MB can be imported at once` : "Choose a file");
      return;
    }
    setFault(undefined);
    onUpload({ source, all: source === "cricos" && all, file });
  };
  return (
    <Box tag="form" onSubmit={send} background="neutral0" hasRadius padding={6} shadow="tableShadow">
      <Flex direction="column" alignItems="stretch" gap={4}>
        <Typography variant="delta" tag="h2">
          Import a file
        </Typography>
        <Field.Root id="quad-import-source">
          <Field.Label>What is in the file</Field.Label>
          <Radio.Group value={source} onValueChange={setSource} aria-label="What is in the file">
            {SOURCES.map(({ value, label }) => (
              <Radio.Item key={value} value={value}>
                {label}
              </Radio.Item>
            ))}
          </Radio.Group>
        </Field.Root>
        {source === "cricos" ? (
          <Checkbox checked={all} onCheckedChange={(checked) => setAll(checked === true)}>
            Add every institution of the register that the guide does not have
          </Checkbox>
        ) : null}
        <Field.Root
          id="quad-import-file"
          error={fault}
          hint={
            source === "cricos"
              ? "The workbook (.xlsx) as the government publishes it, with the sheets Institutions, Courses and Locations."
              : "Text (.csv) in UTF-8, with the columns university, subjectCode, subjectName and level in its first line."
          }
        >
          <Field.Label>File</Field.Label>
          <input
            id="quad-import-file"
            ref={input}
            type="file"
            accept={SOURCES.find(({ value }) => value === source)?.accept}
            aria-describedby={fault ? "quad-import-file-error" : "quad-import-file-hint"}
            style={{ color: "inherit", fontFamily: "inherit", fontSize: "1.4rem" }}
          />
          <Field.Error />
          <Field.Hint />
        </Field.Root>
        <Flex gap={4} alignItems="center">
          <Button type="submit" startIcon={<CloudUpload />} loading={isSending}>
            Read the file
          </Button>
          <Typography textColor="neutral600">You see what it would do before anything is changed.</Typography>
        </Flex>
      </Flex>
    </Box>
  );
};
