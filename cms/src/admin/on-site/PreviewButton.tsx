import { Button } from "@strapi/design-system";
import { Eye } from "@strapi/icons";
import { useFetchClient, useNotification } from "@strapi/strapi/admin";

/** Opens the preview of a saved record in a new tab; `path` names its type and document. */
export const PreviewButton = ({ path, fullWidth = false }: { path: string; fullWidth?: boolean }) => {
  const { post } = useFetchClient();
  const { toggleNotification } = useNotification();
  const open = async (): Promise<void> => {
    // Now, while the press counts: a browser stops a tab that is opened later.
    const tab = window.open("", "_blank");
    if (!tab) {
      toggleNotification({ type: "warning", message: "The browser does not let the admin open a tab." });
      return;
    }
    tab.opener = null;
    try {
      const { data } = await post<{ address: string }>(`/quad/previews/${path}`);
      tab.location.replace(data.address);
    } catch {
      tab.close();
      toggleNotification({ type: "danger", message: "There is no preview now. Try again in a moment." });
    }
  };
  return (
    <Button variant="secondary" startIcon={<Eye />} onClick={() => void open()} fullWidth={fullWidth}>
      Preview
    </Button>
  );
};
