import { useState } from "react";
import { Box, Button, Flex, Table, Tabs, Tbody, Td, Thead, Tr, Typography } from "@strapi/design-system";
import { Link } from "react-router-dom";
import { ColumnHeads } from "../ColumnHeads";
import { countOf, useLines, type Line, type LineList, type Run } from "./imports";

const LISTS: { list: LineList; label: string }[] = [
  { list: "left", label: "Left out" },
  { list: "kept", label: "Not undone" },
  { list: "create", label: "Added" },
  { list: "update", label: "Changed" },
  { list: "skip", label: "Skipped" },
  { list: "same", label: "Left alone" },
];
const inGroups = (count: number): string => count.toLocaleString("en-AU");
const totalOf = (run: Run, list: LineList): number =>
  countOf(run, list === "left" || list === "kept" ? { outcome: list } : { kind: list });

/** The lines of an import, by what becomes of them, a page at a time. */
export const RunLines = ({ run }: { run: Run }) => {
  const lists = LISTS.filter(({ list }) => totalOf(run, list) > 0);
  const [chosen, setChosen] = useState<string>();
  const open = lists.find(({ list }) => list === chosen) ?? lists.at(0);
  if (!open) return null;
  return (
    <Tabs.Root variant="simple" value={open.list} onValueChange={setChosen}>
      <Tabs.List aria-label="What becomes of each row">
        {lists.map(({ list, label }) => (
          <Tabs.Trigger key={list} value={list}>
            {`${label} (${inGroups(totalOf(run, list))})`}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {lists.map(({ list, label }) => (
        <Tabs.Content key={list} value={list}>
          {open.list === list ? <LinesTable key={list} run={run} list={list} label={label} /> : null}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
};

const LinesTable = ({ run, list, label }: { run: Run; list: LineList; label: string }) => {
  const [page, setPage] = useState(1);
  const found = useLines(run, list, page);
  const total = totalOf(run, list);
  if (!found) return <Box minHeight="10rem" />;
  const { lines, size } = found;
  const first = (page - 1) * size + 1;
  const hasReason = list === "skip" || list === "left" || list === "kept";
  const columns = ["Row", "Record", ...(list === "same" ? [] : [hasReason ? "Why" : "What changes"])];
  return (
    <Flex direction="column" alignItems="stretch" gap={3} paddingTop={4}>
      <Table colCount={columns.length} rowCount={lines.length} aria-label={label}>
        <Thead>
          <Tr>
            <ColumnHeads names={columns} />
          </Tr>
        </Thead>
        <Tbody>
          {lines.map((line) => (
            <Tr key={line.place}>
              <Td>
                <Typography textColor="neutral600">{`${line.sheet} ${line.row}`}</Typography>
              </Td>
              <Td>
                <Name line={line} />
              </Td>
              {list === "same" ? null : (
                <Td>
                  {hasReason ? (
                    <Typography style={{ whiteSpace: "normal" }}>{line.reason}</Typography>
                  ) : (
                    <Changes line={line} isNew={list === "create"} />
                  )}
                </Td>
              )}
            </Tr>
          ))}
        </Tbody>
      </Table>
      {total > size ? (
        <Flex gap={3} alignItems="center">
          <Button variant="tertiary" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Previous rows
          </Button>
          <Typography textColor="neutral600">
            {`${inGroups(first)} to ${inGroups(first + lines.length - 1)} of ${inGroups(total)}`}
          </Typography>
          <Button variant="tertiary" disabled={page * size >= total} onClick={() => setPage(page + 1)}>
            Next rows
          </Button>
        </Flex>
      ) : null}
    </Flex>
  );
};

const Name = ({ line: { document, name } }: { line: Line }) =>
  document === null ? (
    <Typography style={{ whiteSpace: "normal" }}>{name}</Typography>
  ) : (
    <Typography
      tag={Link}
      to={`/content-manager/collection-types/${document}`}
      textColor="primary600"
      style={{ whiteSpace: "normal" }}
    >
      {name}
    </Typography>
  );

/** Field by field: of a new record what it has, of another what it had and what it gets. */
const Changes = ({ line, isNew }: { line: Line; isNew: boolean }) => (
  <Flex direction="column" alignItems="flex-start" gap={1}>
    {line.changes.map(({ field, before, after }) => (
      <Typography key={field} style={{ whiteSpace: "normal", overflowWrap: "anywhere" }}>
        <Typography textColor="neutral600">{field}: </Typography>
        {isNew ? after : `${before === "" ? "nothing" : before} → ${after === "" ? "nothing" : after}`}
      </Typography>
    ))}
  </Flex>
);
