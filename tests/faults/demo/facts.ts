import type pg from 'pg';
import { applyDelta, type Delta } from '#services/work/documents/delta.js';
import { type RunFacts, readRunFacts } from '../facts.js';
import type { DemoClient, Noted } from './client.js';
import { type Deed, type Promised, promisedBy } from './deeds.js';

export interface EntryFact {
  readonly seq: number;
  readonly action: string;
  readonly entityId: string;
  readonly actorType: string;
  /** The part of the entity that it is about: a card of an issue, a trigger of a routine. */
  readonly partId: string | null;
  /** The status that it gives an issue. */
  readonly status: string | null;
}

/** A firing of a webhook, and how often it is in the list of what was received. */
export interface FiringFact {
  readonly id: string;
  readonly key: string | null;
  readonly accepted: number;
}

export interface IssueFact {
  readonly id: string;
  readonly identifier: string;
  readonly status: string;
  readonly firingId: string | null;
}

export interface CardFact {
  readonly id: string;
  readonly status: string;
  readonly selectedOptionIds: readonly string[] | null;
}

/** All that is known once the demo has come to rest. */
export interface DemoFacts extends RunFacts {
  readonly history: readonly Noted[];
  readonly promised: readonly Promised[];
  /** What the tables and the journal show that agents did. */
  readonly done: readonly Deed[];
  readonly journal: readonly EntryFact[];
  readonly firings: readonly FiringFact[];
  readonly issues: readonly IssueFact[];
  readonly cards: readonly CardFact[];
}

const JOURNAL = `
  SELECT seq::int, action, "entityId", "actorType", 
         coalesce(details->>'interactionId', details->>'triggerId') AS "partId",
         CASE "entityType" WHEN 'issue' THEN details->'changes'->'status'->>'to' END AS status
    FROM "Event" WHERE "companyId" = $1 ORDER BY seq`;
const FIRINGS = `
  SELECT f.id, f."idempotencyKey" AS key,
         (SELECT count(*)::int FROM "RoutineDelivery" d
           WHERE d."companyId" = $1 AND d.status = 'accepted' AND d."idempotencyKey" = f."idempotencyKey") AS accepted
    FROM "RoutineRun" f WHERE f."companyId" = $1 AND f.source = 'webhook'`;
const ISSUES = `
  SELECT id, identifier, status, "originRunId" AS "firingId" FROM "Issue" WHERE "companyId" = $1`;
const CARDS = `
  SELECT id, status, result->'selectedOptionIds' AS "selectedOptionIds" FROM "Interaction"
   WHERE "companyId" = $1 AND kind = 'request_checkbox_confirmation'`;

/** For each kind of deed what its rows say, in the order in which promises do. */
const DONE = `
  SELECT 'comment' AS kind, id::text, ARRAY["issueId"::text, body] AS says FROM "IssueComment"
   WHERE "companyId" = $1 AND "authorAgentId" IS NOT NULL
  UNION ALL
  SELECT 'annotation', t.id::text, ARRAY[t."documentId"::text, t."selectedText", c.body] FROM "AnnotationThread" t
    JOIN "AnnotationComment" c ON c."companyId" = $1 AND c."threadId" = t.id WHERE t."companyId" = $1
  UNION ALL
  SELECT 'attachment', c.id::text, ARRAY[c."caseId"::text, a."originalFilename", a.sha256] FROM "CaseAttachment" c
    JOIN "Asset" a ON a."companyId" = $1 AND a.id = c."assetId" WHERE c."companyId" = $1
  UNION ALL
  SELECT 'cost', id::text, ARRAY["issueId"::text, "agentId"::text, model, "costCents"::text, "inputTokens"::text,
                                 "outputTokens"::text]
    FROM "CostEvent" WHERE "companyId" = $1
  UNION ALL
  SELECT 'interaction', id::text, ARRAY["issueId"::text, "idempotencyKey", title] FROM "Interaction"
   WHERE "companyId" = $1
  UNION ALL
  SELECT 'case', id::text, ARRAY["caseType", key] FROM "Case" WHERE "companyId" = $1
  UNION ALL
  SELECT 'end of a case', id::text, ARRAY[status] FROM "Case" WHERE "companyId" = $1
  UNION ALL
  SELECT 'priority', id::text, ARRAY[priority] FROM "Issue" WHERE "companyId" = $1
  UNION ALL
  SELECT 'labels', i.id::text, ARRAY(SELECT l."labelId"::text FROM "IssueLabel" l WHERE l."issueId" = i.id ORDER BY 1)
    FROM "Issue" i WHERE i."companyId" = $1
  UNION ALL
  SELECT 'call of a tool', id::text, ARRAY["argumentsSummary"->'summary'->>'text'] FROM "ToolInvocation"
   WHERE "companyId" = $1 AND "agentId" IS NOT NULL AND status = 'succeeded'
  UNION ALL
  SELECT 'status', id::text, ARRAY["entityId", details->'changes'->'status'->>'to'] FROM "Event"
   WHERE "companyId" = $1 AND action = 'issue.updated' AND "actorType" = 'agent' AND details->'changes' ? 'status'`;

const REVISIONS = `
  SELECT r.id, r."documentId", d.key, r.body, r.delta FROM "DocumentRevision" r
    JOIN "Document" d ON d."companyId" = $1 AND d.id = r."documentId"
   WHERE r."companyId" = $1 ORDER BY r."documentId", r."revisionNumber" DESC`;

interface RevisionRow {
  readonly id: string;
  readonly documentId: string;
  readonly key: string;
  readonly body: string | null;
  readonly delta: Delta | null;
}

const IS_LEFT = `locked_at < clock_timestamp() - interval '5 seconds'`;
const JOBS_LEFT = `SELECT count(*) FROM graphile_worker._private_jobs WHERE ${IS_LEFT}`;

/** How many jobs nobody goes on with: of processes that are gone, until they are given back to the queue. */
export async function jobsLeft(client: pg.Client): Promise<number> {
  return Number((await client.query<{ count: string }>(JOBS_LEFT)).rows[0]?.count);
}

/** Sessions and jobs of those who are gone, after so many seconds in which whoever lives would have gone on. */
const LEFT = `
  SELECT 'a transaction of session ' || pid || ' (' || application_name || ')' AS held FROM pg_stat_activity
   WHERE datname = current_database() AND state LIKE 'idle in transaction%'
     AND xact_start < clock_timestamp() - interval '5 seconds'
  UNION ALL
  SELECT 'the advisory lock ' || l.objid || ' by session ' || l.pid FROM pg_locks l JOIN pg_stat_activity a USING (pid)
   WHERE l.locktype = 'advisory' AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
     AND coalesce(a.xact_start < clock_timestamp() - interval '5 seconds', true)
  UNION ALL
  SELECT 'job ' || id || ' by ' || locked_by FROM graphile_worker._private_jobs
   WHERE ${IS_LEFT}`;
/** What a checkout leaves when its run is over. */
const CHECKED_OUT = `
  SELECT 'the checkout of ' || i.identifier || ' by run ' || i."checkoutRunId" AS held FROM "Issue" i
   WHERE i."companyId" = $1 AND i."checkoutRunId" IS NOT NULL`;

/** Reads the tables, the journal, and what the client and the agents noted. */
export async function readDemoFacts(client: pg.Client, companyId: string, demo: DemoClient): Promise<DemoFacts> {
  const rows = async <T extends object>(text: string): Promise<T[]> => (await client.query<T>(text, [companyId])).rows;
  const held = [...(await client.query<{ held: string }>(LEFT)).rows, ...(await rows<{ held: string }>(CHECKED_OUT))];
  const facts = await readRunFacts(client, companyId);
  return {
    ...facts,
    held: [...facts.held, ...held.map((one) => one.held)],
    history: await demo.history(),
    promised: promisedBy(await demo.writes()),
    done: [...(await rows<Deed>(DONE)), ...revisionsIn(await rows<RevisionRow>(REVISIONS))],
    journal: await rows<EntryFact>(JOURNAL),
    firings: await rows<FiringFact>(FIRINGS),
    issues: await rows<IssueFact>(ISSUES),
    cards: await rows<CardFact>(CARDS),
  };
}

/** Revisions with their texts: that of a later one tells how to get the one before. */
function revisionsIn(rows: readonly RevisionRow[]): Deed[] {
  const latest = new Map<string, string>();
  return rows.map(({ id, documentId, key, body, delta }) => {
    const text = body ?? applyDelta(latest.get(documentId) ?? '', delta ?? []);
    latest.set(documentId, text);
    return { kind: 'revision', id, says: [documentId, key, text] };
  });
}
