import { useState, type ReactNode } from "react";
import {
  Box,
  Button,
  Dialog,
  Flex,
  Loader,
  ProgressBar,
  Table,
  Tbody,
  Td,
  Thead,
  Tr,
  Typography,
} from "@strapi/design-system";
import { ConfirmDialog } from "@strapi/strapi/admin";
import { ColumnHeads } from "../ColumnHeads";
import { changesOf, countOf, waitingOf, type Run } from "./imports";
import { RunLines } from "./RunLines";

type Step = "go" | "cancel" | "discard" | "undo";
interface RunCardProps {
  run: Run;
  isSending: boolean;
  onStep: (step: Step) => void;
}

const COLLECTIONS = [
  { name: "university-page", label: "Universities" },
  { name: "program-page", label: "Programs" },
  { name: "subject-page", label: "Subjects" },
];
const SHOWN: readonly Run["state"][] = ["planned", "imported", "stopped", "undone"];
const inGroups = (count: number): string => count.toLocaleString("en-AU");
const changesText = (count: number): string => `${inGroups(count)} ${count === 1 ? "change" : "changes"}`;
const wereMade = (count: number): string => `${changesText(count)} ${count === 1 ? "was" : "were"}`;

/** One import: how far it is, what can be done with it, and its lines. */
export const RunCard = ({ run, isSending, onStep }: RunCardProps) => (
  <Box background="neutral0" hasRadius padding={6} shadow="tableShadow">
    <Flex direction="column" alignItems="stretch" gap={5}>
      <Flex direction="column" alignItems="flex-start" gap={1}>
        <Typography variant="delta" tag="h2">
          {run.file}
        </Typography>
        <Typography textColor="neutral600">
          {run.startedBy}, {new Date(run.startedAt).toLocaleString("en-AU")}
        </Typography>
      </Flex>
      <Typography role="status">{wordsOf(run)}</Typography>
      <Progress run={run} />
      <Actions run={run} isSending={isSending} onStep={onStep} />
      {SHOWN.includes(run.state) ? (
        <>
          <Counts run={run} />
          <Notes run={run} />
          <RunLines run={run} />
        </>
      ) : null}
    </Flex>
  </Box>
);

const wordsOf = (run: Run): string => {
  const [changes, done] = [changesOf(run), countOf(run, { outcome: "done" })];
  const [left, kept, undone] = (["left", "kept", "undone"] as const).map((outcome) => countOf(run, { outcome })) as [
    number,
    number,
    number,
  ];
  switch (run.state) {
    case "reading":
      return run.isCancelling ? "Stopping…" : "The file is being read. You can go elsewhere and come back.";
    case "unreadable":
      return `Nothing was changed. ${run.fault ?? ""}`;
    case "planned":
      return changes === 0
        ? "There is nothing to import: the guide has all of it."
        : `Nothing has been changed yet. This would make ${changesText(changes)}:`;
    case "importing":
      return run.isCancelling ? "Stopping…" : `${inGroups(done + left)} of ${inGroups(changes)} changes are made.`;
    case "imported":
      return `${wereMade(done)} made.${left > 0 ? ` ${inGroups(left)} were left out, for the reasons below.` : ""}`;
    case "stopped":
      return `${run.fault ?? ""} ${inGroups(done)} of ${inGroups(changes)} changes stand.`;
    case "undoing":
      return run.isCancelling
        ? "Stopping…"
        : `${inGroups(undone + kept)} of ${inGroups(done + undone + kept)} changes are undone.`;
    case "undone":
      return `${wereMade(undone)} undone.${kept > 0 ? ` ${inGroups(kept)} stay, for the reasons below.` : ""}`;
  }
};

const Progress = ({ run }: { run: Run }) => {
  if (run.state === "reading") return <Loader small>Reading</Loader>;
  const done = countOf(run, { outcome: "done" });
  const [made, all] =
    run.state === "importing"
      ? [done + countOf(run, { outcome: "left" }), changesOf(run)]
      : [
          countOf(run, { outcome: "undone" }) + countOf(run, { outcome: "kept" }),
          changesOf(run) - countOf(run, { outcome: "left" }) - waitingOf(run),
        ];
  if (run.state !== "importing" && run.state !== "undoing") return null;
  return <ProgressBar aria-label="Progress" value={Math.round((made / Math.max(1, all)) * 100)} />;
};

const Actions = ({ run, isSending, onStep }: RunCardProps) => {
  const press = (step: Step) => ({ disabled: isSending, onClick: () => onStep(step) });
  const changes = changesOf(run);
  switch (run.state) {
    case "reading":
    case "importing":
    case "undoing":
      return (
        <Row>
          <Button variant="tertiary" disabled={isSending || run.isCancelling} onClick={() => onStep("cancel")}>
            Cancel
          </Button>
        </Row>
      );
    case "planned":
      return (
        <Row>
          {changes > 0 ? <Button {...press("go")}>{`Import ${changesText(changes)}`}</Button> : null}
          <Button variant="tertiary" {...press("discard")}>
            Throw away
          </Button>
        </Row>
      );
    case "imported":
    case "stopped": {
      const [waiting, done] = [waitingOf(run), countOf(run, { outcome: "done" })];
      const isUndoing = countOf(run, { outcome: "undone" }) > 0;
      return (
        <Row>
          {waiting > 0 && !isUndoing ? <Button {...press("go")}>{`Go on with ${changesText(waiting)}`}</Button> : null}
          {done > 0 ? <Undo count={done} isSending={isSending} onUndo={() => onStep("undo")} /> : null}
        </Row>
      );
    }
    default:
      return null;
  }
};

const Row = ({ children }: { children: ReactNode }) => <Flex gap={2}>{children}</Flex>;

const Undo = ({ count, isSending, onUndo }: { count: number; isSending: boolean; onUndo: () => void }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger>
        <Button variant="danger-light" disabled={isSending}>
          Undo this import
        </Button>
      </Dialog.Trigger>
      <ConfirmDialog
        title="Undo this import"
        onConfirm={() => {
          setOpen(false);
          onUndo();
        }}
      >
        {`${inGroups(count)} changes are undone: what the import added is removed, and what it changed goes back. What somebody has changed or posted to since stays.`}
      </ConfirmDialog>
    </Dialog.Root>
  );
};

const HEADINGS = ["What", "Added", "Changed", "Left alone"];

const Counts = ({ run }: { run: Run }) => {
  const rows = COLLECTIONS.filter(({ name }) => countOf(run, { collection: name }) > 0);
  if (rows.length === 0) return null;
  return (
    <Table colCount={HEADINGS.length} rowCount={rows.length}>
      <Thead>
        <Tr>
          <ColumnHeads names={HEADINGS} />
        </Tr>
      </Thead>
      <Tbody>
        {rows.map(({ name, label }) => (
          <Tr key={name}>
            <Td>
              <Typography>{label}</Typography>
            </Td>
            {(["create", "update", "same"] as const).map((kind) => (
              <Td key={kind}>
                <Typography>{inGroups(countOf(run, { collection: name, kind }))}</Typography>
              </Td>
            ))}
          </Tr>
        ))}
      </Tbody>
    </Table>
  );
};

const NOTED = 10;

const Notes = ({ run }: { run: Run }) => (
  <>
    {run.notes.map(({ title, lines }) => (
      <details key={title}>
        <Typography tag="summary" style={{ cursor: "pointer" }}>{`${title}: ${inGroups(lines.length)}`}</Typography>
        <Box tag="ul" paddingLeft={4} paddingTop={2}>
          {lines.slice(0, NOTED).map((line) => (
            <Typography key={line} tag="li">
              {line}
            </Typography>
          ))}
          {lines.length > NOTED ? (
            <Typography tag="li">{`… and ${inGroups(lines.length - NOTED)} more`}</Typography>
          ) : null}
        </Box>
      </details>
    ))}
  </>
);
