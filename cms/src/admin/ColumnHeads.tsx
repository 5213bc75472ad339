import { Th, Typography } from "@strapi/design-system";

/** The heads of a table's columns, within its row of heads. */
export const ColumnHeads = ({ names }: { names: readonly string[] }) =>
  names.map((name) => (
    <Th key={name}>
      <Typography variant="sigma" textColor="neutral600">
        {name}
      </Typography>
    </Th>
  ));
