import { Box, Flex, Typography } from "@strapi/design-system";
import { Layouts, Page } from "@strapi/strapi/admin";
import { isBusy, useImports } from "./imports";
import { RunCard } from "./RunCard";
import { UploadForm } from "./UploadForm";

/** Imports the register and lists of subjects: read first, then done, and undone if need be. */
export const ImportPage = () => {
  const { runs, fault, isSending, upload, step } = useImports();
  if (!runs) return fault === undefined ? <Page.Loading /> : <Page.Error />;
  const newest = runs.at(0);
  const isWaiting = newest !== undefined && (isBusy(newest) || newest.state === "planned");
  return (
    <Page.Main>
      <Page.Title>Import</Page.Title>
      <Layouts.Header title="Import" subtitle="Universities and programs from the register, subjects from lists." />
      <Layouts.Content>
        <Flex direction="column" alignItems="stretch" gap={6}>
          {fault === undefined ? null : (
            <Box role="alert" background="danger100" borderColor="danger200" hasRadius padding={4}>
              <Typography textColor="danger700">{fault}</Typography>
            </Box>
          )}
          {isWaiting ? null : <UploadForm isSending={isSending} onUpload={(order) => void upload(order)} />}
          {runs.map((run) => (
            <RunCard key={run.id} run={run} isSending={isSending} onStep={(name) => void step(run, name)} />
          ))}
        </Flex>
      </Layouts.Content>
    </Page.Main>
  );
};
