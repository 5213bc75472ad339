import { Flex, LinkButton, Typography } from "@strapi/design-system";
import { ExternalLink } from "@strapi/icons";
import { useFetchClient, useForm } from "@strapi/strapi/admin";
import { useEffect, useState } from "react";
import { PreviewButton } from "./PreviewButton";

/** As `GET /quad/pages/…` answers it. */
interface OnSite {
  live: string | null;
  isPage: boolean;
  canPreview: boolean;
}

interface PanelProps {
  model: string;
  documentId?: string;
  document?: { updatedAt?: string };
}

/** Beside the form of a record: where the site shows it, and its preview. */
export const OnSitePanel = ({ model, documentId, document }: PanelProps) => {
  const { get } = useFetchClient();
  const path = documentId === undefined ? undefined : `${model}/${documentId}`;
  const savedAt = document?.updatedAt;
  const [found, setFound] = useState<{ path: string; onSite: OnSite | "failed" }>();
  useEffect(() => {
    // A new record has nothing saved yet.
    if (path === undefined || savedAt === undefined) return;
    let isCurrent = true;
    const answer = (onSite: OnSite | "failed"): void => {
      if (isCurrent) setFound({ path, onSite });
    };
    get<OnSite>(`/quad/pages/${path}`).then(
      ({ data }) => answer(data),
      () => answer("failed"),
    );
    return () => {
      isCurrent = false;
    };
  }, [get, path, savedAt]);
  if (path === undefined || found?.path !== path) return null;
  const { onSite } = found;
  if (onSite === "failed")
    return { title: TITLE, content: <Typography>It could not be found out. Reload the page to try again.</Typography> };
  if (!onSite.isPage && onSite.live === null) return null;
  return { title: TITLE, content: <OnSiteLinks path={path} {...onSite} /> };
};
const TITLE = "On the site";

const OnSiteLinks = ({ path, live, canPreview }: OnSite & { path: string }) => {
  const isModified = useForm("OnSite", ({ modified }) => modified);
  return (
    <Flex direction="column" alignItems="stretch" gap={2} width="100%">
      {live === null ? (
        <Typography textColor="neutral600">It is not on the site.</Typography>
      ) : (
        <LinkButton
          href={live}
          target="_blank"
          rel="noopener noreferrer"
          variant="tertiary"
          startIcon={<ExternalLink />}
          fullWidth
        >
          Open on the site
        </LinkButton>
      )}
      {canPreview && <PreviewButton path={path} fullWidth />}
      {canPreview && (
        <Typography variant="pi" textColor="neutral600">
          {isModified
            ? "Save first: the preview shows the record as it was last saved."
            : "The preview shows the record as it was last saved, in a new tab. Nobody else sees it."}
        </Typography>
      )}
    </Flex>
  );
};
