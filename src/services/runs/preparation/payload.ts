import type { HeartbeatRun } from '#generated/prisma/client.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { isUuid, type JsonObject, type JsonValue } from '#services/core/text/fields.js';
import { redactPayload } from '#services/core/vault/settings-redaction.js';
import { clip, clippedJson, jsonBytes } from './clip.js';

/** The cause of a wake in the form that the run receives. */
export interface WakePayload {
  readonly reason: string | null;
  readonly issue: WakeIssue | null;
  /** The comments that woke the agent, oldest first. */
  readonly comments: readonly WakeComment[];
  readonly commentIds: readonly string[];
  readonly childIssueSummaries: readonly ChildIssue[];
  readonly unresolvedBlockerIssueIds: readonly string[];
  readonly interaction: JsonObject | null;
  readonly approval: JsonObject | null;
  /** Further data of the wakes, if any. */
  readonly payload?: JsonObject;
  /** Whether a text was cut or left out because of its length. The API returns the complete data. */
  readonly truncated: boolean;
}

interface WakeIssue {
  readonly id: string;
  readonly identifier: string;
  readonly title: string;
  readonly description: string | null;
  readonly status: string;
  readonly priority: string;
  readonly workMode: string;
}

export interface WakeComment {
  readonly id: string;
  readonly body: string;
  readonly authorType: string;
  readonly authorAgentId: string | null;
  readonly authorUserId: string | null;
  readonly createdAt: string;
}

interface ChildIssue {
  readonly id: string;
  readonly identifier: string;
  readonly title: string;
  readonly status: string;
}

// In bytes of JSON. Together they stay below 112 KiB, since Linux allows 128 KiB for an environment variable.
const TITLE_BYTES = 2_048;
const DESCRIPTION_BYTES = 16_384;
const COMMENT_BYTES = 8_192;
const COMMENTS_BYTES = 32_768;
const CARD_BYTES = 8_192;
const CARD_TEXT_BYTES = 2_048;
const CHILD_TITLE_BYTES = 400;
const PAYLOAD_BYTES = 16_384;

const MAX_COMMENTS = 20;
const MAX_CHILDREN = 20;
const MAX_IDS = 100;

const CHILDREN = `(SELECT id, identifier, title, status, "issueNumber" FROM "Issue"
  WHERE "companyId" = $1::uuid AND "parentId" = i.id ORDER BY "issueNumber" LIMIT ${MAX_CHILDREN + 1})`;
const COMMENTS = `(SELECT * FROM "IssueComment"
  WHERE "companyId" = $1::uuid AND "issueId" = i.id AND id = ANY($3::uuid[]) AND "deletedAt" IS NULL
  ORDER BY "createdAt" DESC, id DESC LIMIT ${MAX_COMMENTS + 1})`;

// `left` avoids loading long texts. A character takes at least a byte, so every text that is cut here is cut again
// later and reported.
const WAKE_ROWS = statement(`
  SELECT CASE WHEN i.id IS NOT NULL THEN jsonb_build_object('id', i.id, 'identifier', i.identifier, 'title', i.title,
           'description', left(i.description, ${DESCRIPTION_BYTES}), 'status', i.status, 'priority', i.priority,
           'workMode', i."workMode") END AS issue,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'body', left(c.body, ${COMMENT_BYTES}),
                   'authorType', c."authorType", 'authorAgentId', c."authorAgentId", 'authorUserId', c."authorUserId",
                   'createdAt', to_char(c."createdAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
                   ORDER BY c."createdAt" DESC, c.id DESC), '[]') FROM ${COMMENTS} c) AS comments,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'identifier', c.identifier, 'title', c.title,
                   'status', c.status) ORDER BY c."issueNumber"), '[]') FROM ${CHILDREN} c) AS children,
         ARRAY(SELECT b."blockerId"::text FROM "IssueBlocker" b
                 JOIN "Issue" o ON o."companyId" = b."companyId" AND o.id = b."blockerId"
                WHERE b."companyId" = $1::uuid AND b."issueId" = i.id AND o.status <> 'done'
                ORDER BY o."issueNumber" LIMIT ${MAX_IDS + 1}) AS blockers,
         (SELECT jsonb_build_object('id', n.id, 'kind', n.kind, 'status', n.status, 'title', n.title,
                   'summary', n.summary, 'payload', n.payload, 'result', n.result)
            FROM "Interaction" n WHERE n."companyId" = $1::uuid AND n.id = $4::uuid AND n."issueId" = i.id) AS interaction,
         (SELECT jsonb_build_object('id', p.id, 'type', p.type, 'status', p.status, 'decisionNote', p."decisionNote",
                   'payload', p.payload)
            FROM "Approval" p WHERE p."companyId" = $1::uuid AND p.id = $5::uuid) AS approval
    FROM (SELECT 1) one LEFT JOIN "Issue" i ON i."companyId" = $1::uuid AND i.id = $2::uuid`);

interface WakeRows {
  readonly issue: WakeIssue | null;
  /** Newest first. */
  readonly comments: readonly WakeComment[];
  readonly children: readonly ChildIssue[];
  readonly blockers: readonly string[];
  readonly interaction: JsonObject | null;
  readonly approval: JsonObject | null;
}

const idOf = (value: JsonValue | undefined): string | null =>
  typeof value === 'string' && isUuid(value) ? value.toLowerCase() : null;

/** The comment ids in a run's context, newest last. */
function commentIdsOf({ commentIds, commentId, wakeCommentId }: JsonObject): string[] {
  const candidateIds = [...(Array.isArray(commentIds) ? commentIds : []), commentId, wakeCommentId];
  return [...new Set(candidateIds.flatMap((id) => idOf(id) ?? []))];
}

/** Reads the current cause of the wake, in one statement. Long texts are cut, never rejected. */
export async function loadWakePayload(scope: Scope, run: HeartbeatRun): Promise<WakePayload> {
  const context = run.contextSnapshot as JsonObject;
  const commentIds = commentIdsOf(context);
  const cards = [idOf(context.interactionId), idOf(context.approvalId)];
  const latest = commentIds.slice(-MAX_IDS);
  const loaded = (await scope.row<WakeRows>(WAKE_ROWS, [run.companyId, run.issueId, latest, ...cards])) as WakeRows;
  return payloadOf(context, commentIds, loaded);
}

/** Fields of the context that the run receives in other forms, not as the payload of its wake. */
const OTHER_FIELDS: ReadonlySet<string> = new Set([
  'issueId',
  'taskId',
  'taskKey',
  'commentId',
  'wakeCommentId',
  'commentIds',
  'mutation',
  'forceFreshSession',
  'childIssueIds',
  'childIssueSummaries',
  'wakeReason',
  'wakeSource',
  'wakeTriggerDetail',
  'originalWakeReason',
  'retryOfRunId',
  'retryReason',
]);

/** Further data of the wakes, as far as it fits. The run's row has all of it. */
function furtherData(context: JsonObject, cut: { something: boolean }): { payload?: JsonObject } {
  const fields = Object.entries(context).filter(([key]) => !OTHER_FIELDS.has(key));
  let remainingBytes = PAYLOAD_BYTES;
  const fittingFields = fields.filter(([key, value]) => {
    const bytes = jsonBytes(key) + jsonBytes(value) + 2;
    if (bytes > remainingBytes) return false;
    remainingBytes -= bytes;
    return true;
  });
  if (fittingFields.length < fields.length) cut.something = true;
  return fittingFields.length === 0 ? {} : { payload: Object.fromEntries(fittingFields) };
}

function payloadOf(context: JsonObject, commentIds: readonly string[], loaded: WakeRows): WakePayload {
  const reason = typeof context.wakeReason === 'string' ? context.wakeReason : null;
  const cut = { something: false };
  const text = (value: string, bytes: number): string => {
    const clippedText = clip(value, bytes);
    if (clippedText !== value) cut.something = true;
    return clippedText;
  };
  const first = <T>(items: readonly T[], count: number): T[] => {
    if (items.length > count) cut.something = true;
    return items.slice(0, count);
  };
  const { issue, interaction, approval } = loaded;
  const payload = {
    reason: reason === null ? null : text(reason, CARD_TEXT_BYTES),
    issue: issue && {
      ...issue,
      title: text(issue.title, TITLE_BYTES),
      description: issue.description === null ? null : text(issue.description, DESCRIPTION_BYTES),
    },
    comments: withinBytes(
      first(loaded.comments, MAX_COMMENTS).map((comment) => ({ ...comment, body: text(comment.body, COMMENT_BYTES) })),
      cut,
    ).reverse(),
    commentIds: first([...commentIds].reverse(), MAX_IDS).reverse(),
    childIssueSummaries: first(loaded.children, MAX_CHILDREN).map((child) => ({
      ...child,
      title: text(child.title, CHILD_TITLE_BYTES),
    })),
    unresolvedBlockerIssueIds: first(loaded.blockers, MAX_IDS),
    interaction: interaction && card(interaction, cut),
    approval: approval && card({ ...approval, payload: redactPayload(approval.payload as JsonObject) }, cut),
    ...furtherData(context, cut),
  };
  return { ...payload, truncated: cut.something };
}

/** As many of the newest comments as fit. */
function withinBytes(comments: readonly WakeComment[], cut: { something: boolean }): WakeComment[] {
  let remainingBytes = COMMENTS_BYTES;
  const fittingComments = comments.filter((comment) => {
    remainingBytes -= jsonBytes(comment);
    return remainingBytes >= 0;
  });
  if (fittingComments.length < comments.length) cut.something = true;
  return fittingComments;
}

/** An interaction or approval. Values that do not fit become null. */
function card(stored: JsonObject, cut: { something: boolean }): JsonObject {
  return Object.fromEntries(
    Object.entries(stored).map(([key, value]) => {
      const clippedValue = typeof value === 'string' ? clip(value, CARD_TEXT_BYTES) : clippedJson(value, CARD_BYTES);
      if (clippedValue !== value) cut.something = true;
      return [key, clippedValue];
    }),
  );
}
