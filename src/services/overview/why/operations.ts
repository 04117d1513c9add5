import { z } from 'zod';
import { companyMember } from '#services/access/rules.js';
import { badRequest, notFound } from '#services/core/errors/errors.js';
import { query } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { presenterOf } from '#services/core/rows/present.js';
import { isUuid, pathId } from '#services/core/text/fields.js';
import { issueById } from '#services/work/issues/rows.js';
import { type CauseRow, CHAIN } from './chain.js';
import { CauseChainView, type CauseKind, CauseLinkView } from './model.js';
import { sentenceOf } from './sentences.js';

const MAX_DEPTH = 50;

interface CauseSubject {
  readonly companyId: string;
  readonly kind: CauseKind;
  readonly id: string;
}

/** Explains the state of a run, a wake or an issue. GraphQL: `why`. */
export const explainCauses = query({
  name: 'explainCauses',
  summary: "Explain the causes of a run, a wake or an issue's state",
  input: z.object({
    runId: pathId().optional().describe("A run's id. Pass exactly one of runId, wakeId and issueId."),
    wakeId: pathId().optional().describe("A wake's id."),
    issueId: pathId().optional().describe("An issue's UUID or identifier."),
    depth: z.int().min(1).max(MAX_DEPTH).default(25).describe('The maximum number of steps.'),
  }),
  output: CauseChainView,
  on: subjectOf,
  allow: companyMember,
  async run(scope, { depth }, { companyId, kind, id }) {
    // Reading one extra step shows whether the chain continues.
    const rows = await scope.sql<CauseRow>(CHAIN, [companyId, kind, id, depth + 1]);
    const links = rows.filter((row) => row.depth <= depth).map(presentLink);
    return { links, complete: links.length === rows.length };
  },
});

const RUN = statement(`SELECT id, "companyId" FROM "HeartbeatRun" WHERE id = $1::uuid`);
const WAKE = statement(`SELECT id, "companyId" FROM "Wake" WHERE id = $1::uuid`);

async function subjectOf(
  scope: Scope,
  { runId, wakeId, issueId }: { runId?: string | undefined; wakeId?: string | undefined; issueId?: string | undefined },
): Promise<CauseSubject> {
  if ([runId, wakeId, issueId].filter((id) => id !== undefined).length !== 1) {
    throw badRequest('Give exactly one of runId, wakeId and issueId');
  }
  if (issueId !== undefined) {
    const { companyId, id } = await issueById(scope, { issueId });
    return { companyId, kind: 'issue', id };
  }
  const kind = runId === undefined ? 'wake' : 'run';
  const id = (runId ?? wakeId) as string;
  const row = isUuid(id)
    ? await scope.row<{ companyId: string; id: string }>(kind === 'run' ? RUN : WAKE, [id])
    : undefined;
  if (!row) throw notFound(kind === 'run' ? 'Heartbeat run not found' : 'Wake not found');
  return { ...row, kind };
}

const presentLink = presenterOf(CauseLinkView, {
  sentence: sentenceOf,
  actor: ({ byType, byId, byName }: CauseRow) => byType && { type: byType, id: byId, name: byName },
});
