import { Layouts, Page } from "@strapi/strapi/admin";
import { ContentGroups } from "./ContentGroups";
import { GROUPS } from "./groups";

/** Where the menu's link to content leads: all lists in groups, in the place of the first one in the alphabet. */
export const ContentPage = () => (
  <Page.Main>
    <Page.Title>Content</Page.Title>
    <Layouts.Header title="Content" subtitle="Everything that the site shows" />
    <Layouts.Content>
      <ContentGroups groups={GROUPS} heading="h2" />
    </Layouts.Content>
  </Page.Main>
);
