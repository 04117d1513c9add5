import type { Run } from '../table/types.js';
import { EVENT_FIELDS, followStart, type LiveEvent, printEvent } from './events.js';
import { followHere } from './watched.js';

const QUERY = `subscription Activity($company: ID!, $after: String) {
  events(companyId: $company, after: $after) {${EVENT_FIELDS} }
}`;

/** Prints what happens in a company until it is interrupted. */
export const run: Run = async (invocation) => {
  const { client, output, flags } = invocation;
  const company = await client.companyId();
  const start = await followStart(client, company, flags.since as string | undefined);
  if (start.first) await printEvent(output, start.first);
  const variables = { company, after: start.after };
  const events = followHere<LiveEvent>(invocation, {
    query: QUERY,
    variables,
    resume: ({ cursor }) => ({ after: cursor }),
  });
  for await (const event of events) await printEvent(output, event);
};
