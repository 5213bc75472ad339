import { adminApi } from "@strapi/strapi/admin";

/** How many of a kind. */
export interface Part {
  one: string;
  many: string;
  count: number;
}
/** As `GET /quad/deleting` answers it. */
export interface Deletion {
  names: string[];
  pages: Part[];
  parts: Part[];
  phrase: string | null;
  isListed: boolean;
}
/** Pages that were deleted together, as `GET /quad/deleted` lists them. */
export interface Deleted {
  batch: string;
  names: string[];
  pages: Part[];
  by: string;
  at: string;
  until: string;
}
/** Pages of one content type. */
export interface Pages {
  uid: string;
  documentIds: readonly string[];
}

export const countOf = ({ one, many, count }: Part): string => `${count} ${count === 1 ? one : many}`;

/** What Strapi's own lists and forms show of pages is asked for again after each of these. */
const { useDeletePagesMutation, useTakeBackMutation, useUnlistPagesMutation } = adminApi
  .enhanceEndpoints({ addTagTypes: ["Document", "Relations", "RecentDocumentList", "CountDocuments"] })
  .injectEndpoints({
    endpoints: (builder) => ({
      deletePages: builder.mutation<unknown, Pages & { phrase: string }>({
        query: (data) => ({ url: "/quad/deleted", method: "POST", data }),
        invalidatesTags: (_result, _error, { uid }) => [
          { type: "Document", id: `${uid}_LIST` },
          "Relations",
          "RecentDocumentList",
          "CountDocuments",
        ],
      }),
      takeBack: builder.mutation<unknown, string>({
        query: (batch) => ({ url: `/quad/deleted/${batch}/back`, method: "POST" }),
        invalidatesTags: ["Document", "Relations", "RecentDocumentList", "CountDocuments"],
      }),
      unlistPages: builder.mutation<unknown, Pages>({
        query: (data) => ({ url: "/quad/unlisted", method: "POST", data }),
        invalidatesTags: (_result, _error, { uid, documentIds }) => [
          { type: "Document", id: `${uid}_LIST` },
          ...documentIds.map((id) => ({ type: "Document" as const, id: `${uid}_${id}` })),
        ],
      }),
    }),
  });
export { useDeletePagesMutation, useTakeBackMutation, useUnlistPagesMutation };
