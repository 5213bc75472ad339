import { useEffect, useState } from "react";
import { Box, Flex, Link, Typography } from "@strapi/design-system";
import { Layouts, Page, useFetchClient } from "@strapi/strapi/admin";
import type { ToldSign } from "../../../contract/cms";
import { Nothing } from "../Nothing";
import { counted, moment } from "../words";
import { PostState } from "./PostState";
import { ReportViews } from "./ReportViews";
import { Words } from "./Words";

/** Signs of bad faith of the last two weeks: something to look at, and no reason by itself. */
export const SignsPage = () => {
  const { get } = useFetchClient();
  const [signs, setSigns] = useState<ToldSign[] | "failed">();
  useEffect(() => {
    get<{ signs: ToldSign[] }>("/quad/signs").then(
      ({ data }) => setSigns(data.signs),
      () => setSigns("failed"),
    );
  }, [get]);
  if (signs === "failed") return <Page.Error />;
  if (!signs) return <Page.Loading />;
  return (
    <Page.Main>
      <Page.Title>Signs</Page.Title>
      <Layouts.Header
        title="Signs"
        subtitle="What may be bad faith, and often is not: students of one campus share networks, and a class writes in one hour. A sign is no reason to hide anything; read the posts."
      />
      <Layouts.Content>
        <ReportViews />
        {signs.length === 0 ? (
          <Nothing>There is no sign in the last two weeks.</Nothing>
        ) : (
          <Flex tag="ul" direction="column" alignItems="stretch" gap={4}>
            {signs.map((sign) => (
              <li key={`${sign.kind} ${sign.until} ${sign.posts[0]?.subject ?? ""}`}>
                <SignBox {...sign} />
              </li>
            ))}
          </Flex>
        )}
      </Layouts.Content>
    </Page.Main>
  );
};

const SignBox = ({ label, why, page, until, posts, more }: ToldSign) => (
  <Box background="neutral0" hasRadius padding={5} shadow="tableShadow">
    <Flex direction="column" alignItems="stretch" gap={3}>
      <Typography variant="delta" tag="h2">
        {page === null ? label : `${label}: ${page}`}
      </Typography>
      <Typography textColor="neutral600">{`${why}. The last one ${moment(until)}.`}</Typography>
      <Flex tag="ul" direction="column" alignItems="stretch" gap={3}>
        {posts.map((post) => (
          <Flex tag="li" key={post.subject} direction="column" alignItems="flex-start" gap={1}>
            <Flex gap={2} wrap="wrap">
              {post.href === null ? (
                <Typography variant="pi">{nameOf(post)}</Typography>
              ) : (
                <Link href={post.href} isExternal>
                  {nameOf(post)}
                </Link>
              )}
              {post.isHidden && <PostState isHidden />}
            </Flex>
            <Words>{post.text}</Words>
          </Flex>
        ))}
      </Flex>
      {more > 0 && <Typography>{`and ${counted(more, "more post")}`}</Typography>}
    </Flex>
  </Box>
);

const nameOf = ({ kind, author, page }: ToldSign["posts"][number]): string =>
  `${kind} by ${author ?? "nobody"} on ${page ?? "a page that is not on the site"}`;
