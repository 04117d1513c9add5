import type { IdOf } from '#cli/table/types.js';

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The id of an issue by its identifier, such as AC-12: filters take only ids. */
export const idOf: IdOf = async (client, ref) => {
  if (ID.test(ref)) return ref;
  return (await client.call<{ readonly id: string }>('getIssue', { params: { issueId: ref } })).id;
};
