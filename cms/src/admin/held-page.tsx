import { useEffect, useState, type CSSProperties } from "react";
import { Link } from "react-router-dom";
import { Layouts, Page, useFetchClient } from "@strapi/strapi/admin";

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

const CELL: CSSProperties = { padding: "12px 16px", textAlign: "left", fontSize: "1.4rem", verticalAlign: "top" };
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
        {held.length === 0 ? <p style={{ fontSize: "1.6rem" }}>Nothing is held back.</p> : <HeldTable held={held} />}
      </Layouts.Content>
    </Page.Main>
  );
};

const HeldTable = ({ held }: { held: readonly Held[] }) => (
  <table style={{ width: "100%", borderCollapse: "collapse" }}>
    <thead>
      <tr>
        {COLUMNS.map((column) => (
          <th key={column} scope="col" style={{ ...CELL, fontWeight: 600 }}>
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {held.map((one) => (
        <tr key={`${one.collection} ${one.id} ${one.field}`} style={{ borderTop: "1px solid currentColor" }}>
          <td style={CELL}>
            {one.documentId === null ? (
              titleOf(one)
            ) : (
              <Link to={`/content-manager/collection-types/${one.uid}/${one.documentId}`}>{titleOf(one)}</Link>
            )}
          </td>
          <td style={CELL}>{one.label}</td>
          <td style={CELL}>{one.message}</td>
          <td style={CELL}>
            <time dateTime={one.since}>{new Date(one.since).toLocaleString("en-AU")}</time>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

const titleOf = ({ collection, id, name }: Held): string => `${collection} ${id}${name === null ? "" : `: ${name}`}`;
