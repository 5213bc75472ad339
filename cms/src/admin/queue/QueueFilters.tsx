import { Field, Flex, SingleSelect, SingleSelectOption } from "@strapi/design-system";
import type { Filter, Option } from "./queue";

interface FilterChoice {
  name: Filter;
  label: string;
  /** The first is the usual one, and stands for none in the address. */
  options: readonly Option[];
}

/** The filters of a list. What is chosen stands in the page's address and nowhere else. */
export const QueueFilters = ({
  filters,
  chosen,
  onChoose,
}: {
  filters: readonly FilterChoice[];
  chosen: (name: Filter) => string;
  onChoose: (name: Filter, value: string) => void;
}) => (
  <Flex gap={4} wrap="wrap" paddingBottom={4}>
    {filters.map(({ name, label, options }) => (
      <Field.Root key={name} name={name} minWidth="20rem">
        <Field.Label>{label}</Field.Label>
        <SingleSelect
          value={chosen(name) || options[0]?.value}
          onChange={(value) => onChoose(name, value === options[0]?.value ? "" : String(value))}
        >
          {options.map((option) => (
            <SingleSelectOption key={option.value} value={option.value}>
              {option.label}
            </SingleSelectOption>
          ))}
        </SingleSelect>
      </Field.Root>
    ))}
  </Flex>
);
