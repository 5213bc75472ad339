import { Button, Table, Tbody, Td, Th, Thead, Tr, Typography, VisuallyHidden } from "@strapi/design-system";
import { Layouts, Page, useFetchClient, useNotification } from "@strapi/strapi/admin";
import { useCallback, useEffect, useState } from "react";
import { ColumnHeads } from "../ColumnHeads";
import { Nothing } from "../Nothing";
import { countOf, useTakeBackMutation, type Deleted } from "./calls";

const COLUMNS = ["Deleted", "Pages", "By", "When", "Until"];

/** What can be taken back, with all that went with it. */
export const DeletedPage = () => {
  const { get } = useFetchClient();
  const [takeBack] = useTakeBackMutation();
  const { toggleNotification } = useNotification();
  const [deleted, setDeleted] = useState<Deleted[] | "failed">();
  const [busy, setBusy] = useState<string>();
  const load = useCallback(
    () =>
      get<{ deleted: Deleted[] }>("/quad/deleted").then(
        ({ data }) => setDeleted(data.deleted),
        () => setDeleted("failed"),
      ),
    [get],
  );
  useEffect(() => void load(), [load]);

  const onPressTakeBack = async ({ batch, names }: Deleted): Promise<void> => {
    setBusy(batch);
    try {
      await takeBack(batch).unwrap();
      toggleNotification({ type: "success", message: `${names.join(", ")} is back, listed as before.` });
    } catch (error) {
      const { message } = error as { message?: string };
      toggleNotification({ type: "danger", message: message ?? "It could not be taken back" });
    }
    setBusy(undefined);
    await load();
  };

  if (deleted === "failed") return <Page.Error />;
  if (!deleted) return <Page.Loading />;
  return (
    <Page.Main>
      <Page.Title>Deleted</Page.Title>
      <Layouts.Header
        title="Deleted"
        subtitle="Pages that are off the site and out of the lists. Each can be taken back, with its posts, until its time is over."
      />
      <Layouts.Content>
        {deleted.length === 0 ? (
          <Nothing>Nothing is deleted.</Nothing>
        ) : (
          <DeletedTable deleted={deleted} busy={busy} onPressTakeBack={(one) => void onPressTakeBack(one)} />
        )}
      </Layouts.Content>
    </Page.Main>
  );
};

interface DeletedTableProps {
  deleted: readonly Deleted[];
  busy: string | undefined;
  onPressTakeBack: (one: Deleted) => void;
}

const DeletedTable = ({ deleted, busy, onPressTakeBack }: DeletedTableProps) => (
  <Table colCount={COLUMNS.length + 1} rowCount={deleted.length}>
    <Thead>
      <Tr>
        <ColumnHeads names={COLUMNS} />
        <Th>
          <VisuallyHidden>Take back</VisuallyHidden>
        </Th>
      </Tr>
    </Thead>
    <Tbody>
      {deleted.map((one) => (
        <Tr key={one.batch}>
          <Td>
            <Typography fontWeight="bold">{one.names.join(", ")}</Typography>
          </Td>
          <Td>
            <Typography>{one.pages.map(countOf).join(", ")}</Typography>
          </Td>
          <Td>
            <Typography>{one.by}</Typography>
          </Td>
          <Td>
            <Time at={one.at} />
          </Td>
          <Td>
            <Time at={one.until} />
          </Td>
          <Td>
            <Button
              variant="secondary"
              loading={busy === one.batch}
              aria-label={`Take back ${one.names.join(", ")}`}
              onClick={() => onPressTakeBack(one)}
            >
              Take back
            </Button>
          </Td>
        </Tr>
      ))}
    </Tbody>
  </Table>
);

const Time = ({ at }: { at: string }) => (
  <Typography tag="time" dateTime={at}>
    {new Date(at).toLocaleString("en-AU", { dateStyle: "medium", timeStyle: "short" })}
  </Typography>
);
