import { adminApi } from "@strapi/strapi/admin";

/** A change of a page, as `GET /quad/history/:uid/:documentId` answers it. */
export interface Change {
  id: number;
  at: string;
  deed: "created" | "changed" | "restored" | "deleted" | "taken back";
  by: string;
  fields: { field: string; label: string; before: unknown; after: unknown }[];
}
/** A page by its content type and document. */
export interface Page {
  uid: string;
  documentId: string;
}

const { useGetChangesQuery, useRestoreVersionMutation } = adminApi
  .enhanceEndpoints({ addTagTypes: ["Document", "Relations", "RecentDocumentList"] })
  .injectEndpoints({
    endpoints: (builder) => ({
      getChanges: builder.query<{ changes: Change[] }, Page>({
        query: ({ uid, documentId }) => ({ url: `/quad/history/${uid}/${documentId}`, method: "GET" }),
        // A save of the page has the list asked for again.
        providesTags: (_result, _error, { uid, documentId }) => [{ type: "Document", id: `${uid}_${documentId}` }],
      }),
      restoreVersion: builder.mutation<{ without: string[] }, Page & { before: number }>({
        query: ({ uid, documentId, before }) => ({
          url: `/quad/history/${uid}/${documentId}/restore`,
          method: "POST",
          data: { before },
        }),
        invalidatesTags: (_result, _error, { uid, documentId }) => [
          { type: "Document", id: `${uid}_${documentId}` },
          { type: "Document", id: `${uid}_LIST` },
          "Relations",
          "RecentDocumentList",
        ],
      }),
    }),
  });
export { useGetChangesQuery, useRestoreVersionMutation };
