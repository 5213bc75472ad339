import { LIMITS } from "#contract";

export default {
  rest: {
    defaultLimit: LIMITS.pageSizeDefault,
    maxLimit: LIMITS.destinationsPageSize,
    withCount: true,
    strictParams: true,
  },
  documents: { strictParams: true },
};
