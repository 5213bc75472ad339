import { useCallback, useMemo, type ComponentType, type ReactNode } from "react";
import { useTable } from "@strapi/strapi/admin";
import { useLocation, useNavigate } from "react-router-dom";
import { DeletionForm } from "./DeletionForm";

interface ActionProps {
  model: string;
  collectionType: string;
  /** Of one document. */
  documentId?: string;
  /** Of those that are ticked in a list. */
  documents?: { documentId: string }[];
}
interface Description {
  label: string;
  dialog?: { type: string; title: string; content: ReactNode | ComponentType<{ onClose: () => void }> };
  [more: string]: unknown;
}
/** An action of the Content Manager, on a document or on those that are ticked; the panel draws what it answers. */
export interface Action {
  (props: ActionProps): Description | null;
  type?: string;
  position?: unknown;
}

const PAGES = new Set(
  ["university-page", "program-page", "subject-page", "facility", "destination-page"].map(
    (name) => `api::${name}.${name}`,
  ),
);

/** Puts Quad's own question in the place of Strapi's, wherever pages are deleted; other types keep theirs. */
export const withPageDeletion = (actions: Action[]): Action[] =>
  actions.map((action) => (action.type === "delete" ? asking(action) : action));

const asking = (useStock: Action): Action => {
  const useAction: Action = (props) => {
    const stock = useStock(props);
    const { model, collectionType, documentId, documents } = props;
    const navigate = useNavigate();
    const { pathname } = useLocation();
    const selectRow = useTable("PageDeletion", ({ selectRow: select }) => select, false);
    const list = `/content-manager/${collectionType}/${model}`;
    const ids = (documents?.map(({ documentId: id }) => id) ?? (documentId ? [documentId] : [])).join(" ");
    const documentIds = useMemo(() => ids.split(" ").filter(Boolean), [ids]);
    const onDone = useCallback(
      (what: "deleted" | "unlisted"): void => {
        selectRow?.([]);
        if (what === "deleted" && pathname !== list) navigate(list, { replace: true });
      },
      [selectRow, navigate, pathname, list],
    );
    // The panel draws it as a component: it keeps what was typed only while it is the same one.
    const content = useCallback(
      ({ onClose }: { onClose: () => void }) => (
        <DeletionForm uid={model} documentIds={documentIds} onClose={onClose} onDone={onDone} />
      ),
      [model, documentIds, onDone],
    );
    if (!stock || !PAGES.has(model)) return stock;
    const title = documentIds.length > 1 ? `Delete ${documentIds.length} pages?` : "Delete this page?";
    return { ...stock, label: "Delete", dialog: { type: "modal", title, content } };
  };
  useAction.type = useStock.type;
  useAction.position = useStock.position;
  return useAction;
};
