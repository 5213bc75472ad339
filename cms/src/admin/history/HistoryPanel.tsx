import { Box, Button, Flex, Modal, Typography } from "@strapi/design-system";
import { useNotification, useRBAC } from "@strapi/strapi/admin";
import { useState, type ReactNode } from "react";
import { ChangeList } from "./ChangeList";
import { useGetChangesQuery, useRestoreVersionMutation, type Change, type Page } from "./calls";

interface PanelProps {
  model: string;
  documentId?: string;
}
/** A panel beside the form of the Content Manager; the panel of the admin draws what it answers. */
export type Panel = (props: PanelProps) => { title: string; content: ReactNode } | null;

const PAGES = new Set(
  ["university-page", "program-page", "subject-page", "facility", "destination-page"].map(
    (name) => `api::${name}.${name}`,
  ),
);

/** So many changes are named beside the form; all are a press away. */
const NAMED = 3;

const WORDS: Record<Change["deed"], string> = {
  created: "Created",
  changed: "Changed",
  restored: "Restored",
  deleted: "Deleted",
  "taken back": "Taken back",
};

/** Who changed a page, for those who may change it: beside its form. */
export const HistoryPanel: Panel = ({ model, documentId }) => {
  const { allowedActions } = useRBAC([{ action: "plugin::content-manager.explorer.update", subject: model }]);
  if (!PAGES.has(model) || !documentId || documentId === "create" || !allowedActions.canUpdate) return null;
  return { title: "History", content: <History uid={model} documentId={documentId} /> };
};

const History = (page: Page) => {
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useGetChangesQuery(page, { refetchOnMountOrArgChange: true });
  const changes = data?.changes ?? [];
  if (changes.length === 0)
    return <Typography textColor="neutral600">Nothing has changed since this is kept.</Typography>;
  return (
    <Flex direction="column" alignItems="stretch" gap={3} width="100%">
      {changes.slice(0, NAMED).map((change) => (
        <Box key={change.id}>
          <Typography tag="p" fontWeight="bold">
            {titleOf(change)}
          </Typography>
          <Typography tag="p" variant="pi" textColor="neutral600">
            {change.by}, <Time at={change.at} />
          </Typography>
        </Box>
      ))}
      <Modal.Root open={isOpen} onOpenChange={setIsOpen}>
        <Modal.Trigger>
          <Button variant="tertiary" fullWidth>
            Show all changes
          </Button>
        </Modal.Trigger>
        <Modal.Content>
          <Modal.Header>
            <Modal.Title>Who changed what</Modal.Title>
          </Modal.Header>
          <Modal.Body>
            <AllChanges {...page} changes={changes} onRestored={() => setIsOpen(false)} />
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </Flex>
  );
};

interface AllChangesProps extends Page {
  changes: readonly Change[];
  onRestored: () => void;
}

const AllChanges = ({ uid, documentId, changes, onRestored }: AllChangesProps) => {
  const [restoreVersion, { isLoading }] = useRestoreVersionMutation();
  const { toggleNotification } = useNotification();
  const [fault, setFault] = useState<string>();
  const onPressRestore = async (before: number): Promise<void> => {
    setFault(undefined);
    const answer = await restoreVersion({ uid, documentId, before });
    if ("error" in answer) {
      setFault((answer.error as { message?: string }).message ?? "It could not be restored");
      return;
    }
    const { without } = answer.data;
    toggleNotification({
      type: without.length > 0 ? "warning" : "success",
      message:
        without.length > 0
          ? `Restored, without ${without.join(" and ")}: the file is not in the library any more.`
          : "Restored. The page is as it was before that change.",
    });
    onRestored();
  };
  return (
    <>
      {fault ? (
        <Typography tag="p" role="alert" textColor="danger600">
          {fault}
        </Typography>
      ) : null}
      <ChangeList
        changes={changes}
        titleOf={titleOf}
        isBusy={isLoading}
        onPressRestore={(before) => void onPressRestore(before)}
      />
    </>
  );
};

/** What was done, and to which fields. */
const titleOf = ({ deed, fields }: Change): string =>
  fields.length === 0 ? WORDS[deed] : `${WORDS[deed]}: ${fields.map(({ label }) => label).join(", ")}`;

const Time = ({ at }: { at: string }) => (
  <time dateTime={at}>{new Date(at).toLocaleString("en-AU", { dateStyle: "medium", timeStyle: "short" })}</time>
);
