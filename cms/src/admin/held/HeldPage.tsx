import { useEffect, useState } from "react";
import { Table, Tbody, Td, Thead, Tr, Typography } from "@strapi/design-system";
import { Link } from "react-router-dom";
import { Layouts, Page, useFetchClient } from "@strapi/strapi/admin";
import { ColumnHeads } from "../ColumnHeads";
import { Nothing } from "../Nothing";

/** As `GET /quad/held` answers it. */
interface Held {
  collection: string;
  id: number;
  name: string | null;
  field: string;
  label: string;
  message: string;
  since: string;
  uid: string;
  documentId: string | null;
}

const COLUMNS = ["Record", "Field", "What is wrong", "Since"];

/** The records that the site cannot show as they are: each leads to where it is mended. */
export const HeldPage = () => {
  const { get } = useFetchClient();
  const [held, setHeld] = useState<Held[] | "failed">();
  useEffect(() => {
    get<{ held: Held[] }>("/quad/held").then(
      ({ data }) => setHeld(data.held),
      () => setHeld("failed"),
    );
  }, [get]);
  if (held === "failed") return <Page.Error />;
  if (!held) return <Page.Loading />;
  return (
    <Page.Main>
      <Page.Title>Held back</Page.Title>
      <Layouts.Header
        title="Held back"
        subtitle="The site shows these records as they were last good, or leaves them out, until they are saved with a right value."
      />
      <Layouts.Content>
        {held.length === 0 ? <Nothing>Nothing is held back.</Nothing> : <HeldTable held={held} />}
      </Layouts.Content>
    </Page.Main>
  );
};

const HeldTable = ({ held }: { held: readonly Held[] }) => (
  <Table colCount={COLUMNS.length} rowCount={held.length}>
    <Thead>
      <Tr>
        <ColumnHeads names={COLUMNS} />
      </Tr>
    </Thead>
    <Tbody>
      {held.map((one) => (
        <Tr key={`${one.collection} ${one.id} ${one.field}`}>
          <Td>
            {one.documentId === null ? (
              <Typography>{titleOf(one)}</Typography>
            ) : (
              <Typography
                tag={Link}
                to={`/content-manager/collection-types/${one.uid}/${one.documentId}`}
                textColor="primary600"
              >
                {titleOf(one)}
              </Typography>
            )}
          </Td>
          <Td>
            <Typography>{one.label}</Typography>
          </Td>
          <Td>
            <Typography>{one.message}</Typography>
          </Td>
          <Td>
            <Typography tag="time" dateTime={one.since}>
              {new Date(one.since).toLocaleString("en-AU")}
            </Typography>
          </Td>
        </Tr>
      ))}
    </Tbody>
  </Table>
);

const titleOf = ({ collection, id, name }: Held): string => `${collection} ${id}${name === null ? "" : `: ${name}`}`;
