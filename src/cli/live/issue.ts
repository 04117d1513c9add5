import type { Client } from '../call.js';
import { ApiError } from '../failure.js';
import { oneLine } from '../output/width.js';
import type { Run } from '../table/types.js';
import { EVENT_FIELDS, followStart, type LiveEvent, printEvent } from './events.js';
import { followHere } from './watched.js';

const ISSUE = `query Issue($issue: ID!) { issue(id: $issue) { id identifier title status companyId } }`;
const QUERY = `subscription Issue($issue: ID!, $after: String) {
  issueEvents(issueId: $issue, after: $after) {${EVENT_FIELDS} }
}`;

interface WatchedIssue {
  readonly id: string;
  readonly identifier: string;
  readonly title: string;
  readonly status: string;
  readonly companyId: string;
}

/** Prints what happens to an issue and what belongs to it until it is interrupted. */
export const run: Run = async (invocation) => {
  const { client, output, flags, args } = invocation;
  const issue = await issueOf(client, args.issueId as string);
  const start = await followStart(client, issue.companyId, flags.since as string | undefined);
  if (!output.isJson) output.note(`${issue.identifier} ${oneLine(issue.title)}: ${issue.status.toLowerCase()}`);
  if (start.first?.issue?.id === issue.id) await printEvent(output, start.first);
  const events = followHere<LiveEvent>(invocation, {
    query: QUERY,
    variables: { issue: issue.id, after: start.after },
    resume: ({ cursor }) => ({ after: cursor }),
  });
  for await (const event of events) await printEvent(output, event);
};

async function issueOf(client: Client, id: string): Promise<WatchedIssue> {
  const { issue } = await client.graphql<{ issue: WatchedIssue | null }>(ISSUE, { issue: id });
  if (!issue) throw new ApiError(404, 'Issue not found');
  return issue;
}
