import type { IdOf } from '../table/types.js';

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The id of a project by its short name. */
export const idOf: IdOf = async (client, ref) => {
  if (ID.test(ref)) return ref;
  const query = { companyId: await client.companyId() };
  return (await client.call<{ readonly id: string }>('getProject', { params: { projectId: ref }, query })).id;
};
