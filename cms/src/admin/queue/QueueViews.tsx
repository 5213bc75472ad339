import { Flex, Typography } from "@strapi/design-system";
import { Link, useSearchParams } from "react-router-dom";
import type { Option } from "./queue";

/** The lists of one page; the first one, with the value "", is what its bare address shows. */
export type Views = readonly [Option, ...Option[]];

/** Which of a page's lists its address names. */
export const useView = (views: Views): string => {
  const [address] = useSearchParams();
  return (views.find(({ value }) => value === address.get("view")) ?? views[0]).value;
};

/** The ways to the lists of a page. Each begins with its usual filters. */
export const QueueViews = ({ label, views }: { label: string; views: Views }) => {
  const shown = useView(views);
  return (
    <Flex tag="nav" aria-label={label} gap={5} paddingBottom={5}>
      {views.map((view) => (
        <Typography
          key={view.value}
          tag={Link}
          to={{ search: view.value === "" ? "" : `view=${view.value}` }}
          aria-current={view.value === shown ? "page" : undefined}
          fontWeight={view.value === shown ? "bold" : "regular"}
          textColor={view.value === shown ? "neutral800" : "primary600"}
        >
          {view.label}
        </Typography>
      ))}
    </Flex>
  );
};
