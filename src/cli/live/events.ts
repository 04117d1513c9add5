import type { Client } from '../call.js';
import { ApiError, Failure } from '../failure.js';
import type { Output } from '../output/types.js';
import { oneLine } from '../output/width.js';

const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** A point from which to follow: a position in the journal, or a time. */
type Since = { readonly cursor: string } | { readonly time: string };

/**
 * The value of `--since`: `15m`, `2h` or `1d` ago, a time, or the cursor of an event.
 * @throws Failure
 */
export function sinceOf(text: string, now = Date.now()): Since {
  const ago = /^(\d{1,6})([smhd])$/.exec(text);
  if (ago) return { time: new Date(now - Number(ago[1]) * (UNITS[ago[2] as string] as number)).toISOString() };
  if (/^\d+$/.test(text)) return { cursor: text };
  const time = /^\d{4}-\d\d/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) {
    throw new Failure(
      `--since ${text} is not a time`,
      'pass 15m, 2h, 1d, 2026-11-25T09:00:00Z or the cursor of an event',
    );
  }
  return { time: new Date(time).toISOString() };
}

/** An entry of the journal, as a client follows it. */
export interface LiveEvent {
  readonly cursor: string;
  readonly createdAt: string;
  readonly actionText: string;
  readonly actorType: string;
  readonly actor: { readonly name?: string; readonly key?: string } | null;
  readonly entityTypeText: string;
  readonly entityId: string;
  readonly agent: { readonly name: string } | null;
  readonly issue: { readonly id: string; readonly identifier: string; readonly title: string } | null;
  readonly comment: { readonly body: string } | null;
  readonly runId: string | null;
  readonly details: Readonly<Record<string, unknown>> | null;
}

export const EVENT_FIELDS = `
  cursor createdAt actionText actorType entityTypeText entityId runId details
  actor { __typename ... on Agent { name } ... on User { name } ... on PluginActor { key } }
  agent { name }
  issue { id identifier title }
  comment { body }`;

const START = `query Start($company: ID!) { company(id: $company) { cursor } }`;
const OLDEST = `query Oldest($company: ID!, $time: DateTime!) {
  company(id: $company) {
    cursor
    activity(last: 1, filter: { createdAt: { after: $time } }) { nodes {${EVENT_FIELDS} } }
  }
}`;

interface StartAnswer {
  readonly company: { readonly cursor: string; readonly activity?: { readonly nodes: readonly LiveEvent[] } } | null;
}

/** The start of following: the events after a cursor, preceded by `first`. */
export interface FollowStart {
  readonly after: string;
  readonly first: LiveEvent | null;
}

/** The start is now unless `--since` is set. It is known before anything is read, so no event is missed. */
export async function followStart(client: Client, companyId: string, since: string | undefined): Promise<FollowStart> {
  const point = since === undefined ? null : sinceOf(since);
  if (point && 'cursor' in point) return { after: point.cursor, first: null };
  const { company } = point
    ? await client.graphql<StartAnswer>(OLDEST, { company: companyId, time: point.time })
    : await client.graphql<StartAnswer>(START, { company: companyId });
  if (!company) throw new ApiError(404, 'Company not found');
  const first = company.activity?.nodes[0] ?? null;
  return { after: first?.cursor ?? company.cursor, first };
}

const MAX_BODY_LINES = 6;

/** Prints an event for people to read; as JSON, it is one line. */
export async function printEvent(output: Output, event: LiveEvent): Promise<void> {
  if (output.isJson) return output.jsonLines([event]);
  const { style } = output;
  const who = event.actor?.name ?? event.actor?.key ?? event.actorType.toLowerCase();
  const head = [
    style('dim', clockOf(event.createdAt)),
    style('bold', oneLine(who)),
    oneLine(event.actionText),
    subjectOf(event),
  ];
  const lines = [head.filter(Boolean).join('  ')];
  if (event.comment) lines.push(...excerptOf(event.comment.body).map((line) => style('dim', `  | ${line}`)));
  await output.write(`${lines.join('\n')}\n`);
}

/** A time in the user's zone, without the date if it is today. */
export function clockOf(time: string, now = new Date()): string {
  const at = new Date(time);
  const clock = at.toLocaleTimeString('en-GB');
  return at.toDateString() === now.toDateString() ? clock : `${at.toLocaleDateString('en-CA')} ${clock}`;
}

function subjectOf({ issue, agent, entityTypeText, entityId, details }: LiveEvent): string {
  const status = changeOf(details);
  const subject = issue ? `${issue.identifier} ${issue.title}` : (agent?.name ?? `${entityTypeText} ${entityId}`);
  return oneLine(status ? `${subject} (${status})` : subject);
}

function changeOf(details: LiveEvent['details']): string | null {
  const status = details?.status;
  return typeof status === 'string' ? status : null;
}

function excerptOf(body: string): string[] {
  const lines = body.trim().split(/\r?\n/).map(oneLine);
  return lines.length > MAX_BODY_LINES ? [...lines.slice(0, MAX_BODY_LINES), '…'] : lines;
}
