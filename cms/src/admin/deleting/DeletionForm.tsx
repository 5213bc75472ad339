import { Box, Button, Field, Flex, Modal, TextInput, Typography } from "@strapi/design-system";
import { useFetchClient, useNotification } from "@strapi/strapi/admin";
import { useEffect, useState, type FormEvent } from "react";
import { countOf, useDeletePagesMutation, useUnlistPagesMutation, type Deletion, type Pages } from "./calls";

interface DeletionFormProps extends Pages {
  onClose: () => void;
  onDone: (what: "deleted" | "unlisted") => void;
}

/** Says what goes when pages are deleted, offers to unlist them instead, and has the name typed where more than one goes. */
export const DeletionForm = ({ uid, documentIds, onClose, onDone }: DeletionFormProps) => {
  const { get } = useFetchClient();
  const { toggleNotification } = useNotification();
  const [deletion, setDeletion] = useState<Deletion>();
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState<string>();
  const [deletePages, { isLoading: isDeleting }] = useDeletePagesMutation();
  const [unlistPages, { isLoading: isUnlisting }] = useUnlistPagesMutation();
  useEffect(() => {
    const query = new URLSearchParams([["uid", uid], ...documentIds.map((id) => ["id", id])]);
    get<Deletion>(`/quad/deleting?${query.toString()}`).then(
      ({ data }) => setDeletion(data),
      (error: unknown) => setFault(messageOf(error)),
    );
  }, [get, uid, documentIds]);

  const finish = (answer: object, what: "deleted" | "unlisted", message: string): void => {
    if ("error" in answer) {
      setFault(messageOf(answer.error));
      return;
    }
    toggleNotification({ type: "success", message });
    onClose();
    onDone(what);
  };
  const onPressDelete = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // Inside a form of the admin's own, which would be sent too.
    event.stopPropagation();
    finish(
      await deletePages({ uid, documentIds, phrase: typed }),
      "deleted",
      "Deleted. It can be taken back for 30 days, on the page Deleted.",
    );
  };
  const onPressUnlist = async (): Promise<void> =>
    finish(
      await unlistPages({ uid, documentIds }),
      "unlisted",
      "Unlisted: it is off the site, and stays in the lists.",
    );

  const phrase = deletion?.phrase ?? null;
  const isTyped = phrase === null || plain(phrase) === plain(typed);
  return (
    <form onSubmit={(event) => void onPressDelete(event)}>
      <Modal.Body>
        <Flex direction="column" alignItems="stretch" gap={4}>
          {deletion ? <WhatGoes deletion={deletion} /> : fault ? null : <Typography>One moment…</Typography>}
          {phrase === null ? null : (
            <Field.Root name="phrase" id="quad-deletion-phrase" hint="So that nothing goes by a slip.">
              <Field.Label>Type “{phrase}” to delete</Field.Label>
              <TextInput autoComplete="off" value={typed} onChange={({ target }) => setTyped(target.value)} />
              <Field.Hint />
            </Field.Root>
          )}
          {fault ? (
            <Typography role="alert" textColor="danger600">
              {fault}
            </Typography>
          ) : null}
        </Flex>
      </Modal.Body>
      <Modal.Footer>
        <Button type="button" variant="tertiary" onClick={onClose}>
          Cancel
        </Button>
        <Flex gap={2}>
          {deletion?.isListed ? (
            <Button type="button" variant="secondary" loading={isUnlisting} onClick={() => void onPressUnlist()}>
              Unlist instead
            </Button>
          ) : null}
          <Button type="submit" variant="danger" loading={isDeleting} disabled={!deletion || !isTyped}>
            Delete
          </Button>
        </Flex>
      </Modal.Footer>
    </form>
  );
};

/** So many names are told; of more it is said how many. */
const NAMED = 5;

const WhatGoes = ({ deletion: { names, pages, parts, isListed } }: { deletion: Deletion }) => (
  <>
    <Box>
      <Typography tag="p" fontWeight="bold">
        {names.slice(0, NAMED).join(", ")}
        {names.length > NAMED ? ` and ${names.length - NAMED} more` : ""}
      </Typography>
      <Typography tag="p">This is deleted:</Typography>
      <Box tag="ul" paddingTop={2} paddingLeft={5} style={{ listStyle: "disc" }}>
        {[...pages, ...parts].map((part) => (
          <li key={part.many}>
            <Typography fontWeight={pages.includes(part) ? "bold" : "regular"}>{countOf(part)}</Typography>
          </li>
        ))}
      </Box>
    </Box>
    <Typography tag="p">
      For 30 days all of it can be taken back, on the page Deleted. After that it is removed for good.
    </Typography>
    {isListed ? (
      <Typography tag="p" textColor="neutral600">
        Unlisting takes it off the site too, for as long as you like, and keeps it in the lists here.
      </Typography>
    ) : null}
  </>
);

/** As the CMS compares what was typed. */
const plain = (name: string): string => name.normalize("NFKC").replaceAll(/\s+/g, " ").trim().toLowerCase();

const messageOf = (error: unknown): string => {
  const { message, response } = error as { message?: string; response?: { data?: { error?: { message?: string } } } };
  return response?.data?.error?.message ?? message ?? "It could not be done";
};
