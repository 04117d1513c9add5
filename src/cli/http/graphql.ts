import type { Run } from '../table/types.js';
import { typedFields } from './fields.js';

/** Runs a document and prints its data. */
export const run: Run = async (invocation) => {
  const { flags, client, output } = invocation;
  const variables = { ...(flags.variables as object | undefined), ...(await typedFields(invocation)) };
  output.json(await client.graphql(String(flags.query), variables));
};
