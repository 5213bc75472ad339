import { useState, type ReactNode } from "react";
import { Alert, Box, Button, Checkbox, Flex, Table, Tbody, Td, Th, Thead, Tr, Typography } from "@strapi/design-system";
import { Layouts, Page, Pagination, useNotification } from "@strapi/strapi/admin";
import type { QueueRow, ToldOutcome } from "../../../contract/cms";
import { ColumnHeads } from "../ColumnHeads";
import { Nothing } from "../Nothing";
import { DecisionDialog } from "./DecisionDialog";
import { useQueue, type DecisionOption, type Option } from "./queue";
import { QueueFilters } from "./QueueFilters";

interface QueuePageProps<Row extends QueueRow> {
  title: string;
  subtitle: string;
  /** Where the CMS answers the rows and takes decisions. */
  path: string;
  states: readonly Option[];
  sorts: readonly Option[];
  columns: readonly string[];
  /** What is said when the usual list is empty. */
  empty: string;
  noteHint: (decision: string) => string;
  /** Whether a decision can be taken about a row. */
  allows: (row: Row, decision: string) => boolean;
  /** A row's name, to be read where the row is not seen. */
  nameOf: (row: Row) => string;
  /** Whether a decision is taken at a press, for the only reason that there is. */
  isAtOnce?: (decision: string) => boolean;
  /** Ways to the page's other lists. */
  views: ReactNode;
  /** A row's cells, one for each column. */
  cells: (row: Row) => readonly ReactNode[];
}
interface Asked<Row> {
  decision: DecisionOption;
  rows: readonly Row[];
}

/** A row as it was read: once it is decided or changed it is selected no more. */
const keyOf = ({ subject, version }: QueueRow): string => `${subject} ${version}`;

/** A list of what waits for decisions: filtered by its address, decided one by one or several at once. */
export const QueuePage = <Row extends QueueRow>(props: QueuePageProps<Row>) => {
  const { title, subtitle, path, states, sorts, columns, empty, noteHint, allows, nameOf, cells, views } = props;
  const { loaded, asked: address, chosen, choose, decide } = useQueue<Row>(path);
  const { toggleNotification } = useNotification();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<Asked<Row>>();
  const [said, setSaid] = useState<{ address: string; messages: readonly string[] }>();
  const undone = said?.address === address ? said.messages : [];
  const setUndone = (messages: readonly string[]): void => setSaid({ address, messages });
  if (loaded.state === "failed") return <Page.Error />;
  if (loaded.state === "forbidden") return <Page.NoPermissions />;
  if (loaded.state === "loading") return <Page.Loading />;
  const { rows, total, pageSize, kinds, decisions } = loaded.queue;

  const send = async ({ decision, rows: decided }: Asked<Row>, reason: string, note: string): Promise<void> => {
    try {
      const outcomes = await decide(decided, { decision: decision.value, reason, note });
      const done = outcomes.filter(({ isDone }) => isDone).length;
      if (done > 0) toggleNotification({ type: "success", message: `${decision.label}: ${done} decided` });
      setUndone(outcomes.flatMap((outcome) => saidOf(outcome, decided)));
    } catch (error) {
      setUndone([(error as { message?: string }).message ?? "It could not be decided"]);
    }
    setAsked(undefined);
  };
  const saidOf = ({ subject, message }: ToldOutcome, decided: readonly Row[]): string[] => {
    const row = decided.find((one) => one.subject === subject);
    return message === null ? [] : [`${row ? nameOf(row) : subject}: ${message}`];
  };
  const select = (keys: readonly string[], isSelected: boolean): void => {
    const after = new Set(selected);
    for (const key of keys)
      if (isSelected) after.add(key);
      else after.delete(key);
    setSelected(after);
  };
  const ask = (next: Asked<Row>): void => {
    const { value, reasons } = next.decision;
    if (reasons.length === 1 && props.isAtOnce?.(value)) void send(next, reasons[0]?.value ?? "", "");
    else setAsked(next);
  };
  const decisionsFor = (row: Row) => decisions.filter(({ value }) => allows(row, value));
  const all = rows.filter((row) => decisionsFor(row).length > 0).map(keyOf);
  const picked = rows.filter((row) => selected.has(keyOf(row)));

  return (
    <Page.Main>
      <Page.Title>{title}</Page.Title>
      <Layouts.Header title={title} subtitle={subtitle} />
      <Layouts.Content>
        {views}
        <QueueFilters
          filters={[
            { name: "state", label: "Show", options: states },
            { name: "kind", label: "Kind", options: [{ value: "", label: "All kinds" }, ...kinds] },
            { name: "sort", label: "Sort by", options: sorts },
          ]}
          chosen={chosen}
          onChoose={choose}
        />
        {undone.length > 0 && (
          <Box paddingBottom={4}>
            <Alert variant="warning" closeLabel="Close" title="Not decided" onClose={() => setUndone([])}>
              {undone.join(" · ")}
            </Alert>
          </Box>
        )}
        {rows.length === 0 ? (
          <Nothing>{address === "" ? empty : "Nothing is like this."}</Nothing>
        ) : (
          <>
            <Flex gap={2} paddingBottom={4} wrap="wrap" role="group" aria-label="What is selected">
              <Typography role="status">{`${picked.length} selected`}</Typography>
              {decisions.map((decision) => (
                <Button
                  key={decision.value}
                  variant="secondary"
                  disabled={!picked.some((row) => allows(row, decision.value))}
                  onClick={() => ask({ decision, rows: picked })}
                >
                  {`${decision.label} selected`}
                </Button>
              ))}
            </Flex>
            <Table colCount={columns.length + 2} rowCount={rows.length + 1}>
              <Thead>
                <Tr>
                  <Th>
                    <Checkbox
                      aria-label="Select all"
                      checked={picked.length === 0 ? false : picked.length === all.length ? true : "indeterminate"}
                      onCheckedChange={(isChecked) => select(all, isChecked === true)}
                    />
                  </Th>
                  <ColumnHeads names={[...columns, "Decide"]} />
                </Tr>
              </Thead>
              <Tbody>
                {rows.map((row) => (
                  <Tr key={row.subject}>
                    <Td>
                      <Checkbox
                        aria-label={`Select ${nameOf(row)}`}
                        disabled={!all.includes(keyOf(row))}
                        checked={selected.has(keyOf(row))}
                        onCheckedChange={(isChecked) => select([keyOf(row)], isChecked === true)}
                      />
                    </Td>
                    {cells(row).map((cell, at) => (
                      <Td key={columns[at]}>{cell}</Td>
                    ))}
                    <Td>
                      <Flex direction="column" alignItems="stretch" gap={1} paddingTop={2} paddingBottom={2}>
                        {decisionsFor(row).map((decision) => (
                          <Button
                            key={decision.value}
                            size="S"
                            variant="tertiary"
                            aria-label={`${decision.label}: ${nameOf(row)}`}
                            onClick={() => ask({ decision, rows: [row] })}
                          >
                            {decision.label}
                          </Button>
                        ))}
                      </Flex>
                    </Td>
                  </Tr>
                ))}
              </Tbody>
            </Table>
            <Box paddingTop={4}>
              <Pagination.Root pageCount={Math.ceil(total / pageSize)} total={total}>
                <Pagination.Links />
              </Pagination.Root>
            </Box>
          </>
        )}
        {asked && (
          <DecisionDialog
            decision={asked.decision}
            names={asked.rows.map(nameOf)}
            noteHint={noteHint(asked.decision.value)}
            onClose={() => setAsked(undefined)}
            onDecide={(reason, note) => send(asked, reason, note)}
          />
        )}
      </Layouts.Content>
    </Page.Main>
  );
};
