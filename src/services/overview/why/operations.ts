import { z } from 'zod';
import { companyMember } from '../../access/rules.js';
import { badRequest, notFound } from '../../core/errors/errors.js';
import { query } from '../../core/operation/operation.js';
import type { Scope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { isUuid, pathId } from '../../core/text/fields.js';
import { issueById } from '../../work/issues/rows.js';
import { CHAIN, type FoundLink } from './chain.js';
import { CauseChainView, type CauseKind, type CauseLink } from './model.js';
import { sentenceOf } from './sentences.js';

const MAX_DEPTH = 50;

interface Subject {
  readonly companyId: string;
  readonly kind: CauseKind;
  readonly id: string;
}

/** Why something is as it is: GraphQL's `why`. */
export const explainCauses = query({
  name: 'explainCauses',
  summary: 'Tell why a run, a wake or the wait of an issue came about, cause by cause',
  input: z.object({
    runId: pathId().optional().describe('A run; this, wakeId or issueId.'),
    wakeId: pathId().optional().describe('A wake.'),
    issueId: pathId().optional().describe('An issue: UUID or identifier.'),
    depth: z.int().min(1).max(MAX_DEPTH).default(25).describe('How many steps at most.'),
  }),
  output: CauseChainView,
  on: subjectOf,
  allow: companyMember,
  async run(scope, { depth }, { companyId, kind, id }) {
    // One step more than is shown tells whether there is one.
    const found = await scope.sql<FoundLink>(CHAIN, [companyId, kind, id, depth + 1]);
    const links = found.filter((link) => link.depth <= depth).map(presentLink);
    return { links, complete: links.length === found.length };
  },
});

const RUN = statement(`SELECT id, "companyId" FROM "HeartbeatRun" WHERE id = $1::uuid`);
const WAKE = statement(`SELECT id, "companyId" FROM "Wake" WHERE id = $1::uuid`);

async function subjectOf(
  scope: Scope,
  { runId, wakeId, issueId }: { runId?: string | undefined; wakeId?: string | undefined; issueId?: string | undefined },
): Promise<Subject> {
  if ([runId, wakeId, issueId].filter((id) => id !== undefined).length !== 1) {
    throw badRequest('Give runId, wakeId or issueId, one of them');
  }
  if (issueId !== undefined) {
    const { companyId, id } = await issueById(scope, { issueId });
    return { companyId, kind: 'issue', id };
  }
  const kind = runId === undefined ? 'wake' : 'run';
  const given = (runId ?? wakeId) as string;
  const row = isUuid(given)
    ? await scope.row<{ companyId: string; id: string }>(kind === 'run' ? RUN : WAKE, [given])
    : undefined;
  if (!row) throw notFound(kind === 'run' ? 'Heartbeat run not found' : 'Wake not found');
  return { ...row, kind };
}

function presentLink(link: FoundLink): CauseLink {
  const { depth, relation, kind, id, at, byType, byId, byName } = link;
  return {
    depth,
    relation,
    kind,
    id,
    at: at.toISOString(),
    sentence: sentenceOf(link),
    actor: byType && { type: byType, id: byId, name: byName },
  };
}
