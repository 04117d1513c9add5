import { z } from 'zod';
import type { ToolPolicy } from '#generated/prisma/client.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { inSlices } from '#services/core/concurrency/in-slices.js';
import { unprocessable } from '#services/core/errors/errors.js';
import { query } from '#services/core/operation/operation.js';
import { pathId, uuid } from '#services/core/text/fields.js';
import { auditReader } from '../audit/calls.js';
import type { ToolPolicyRow } from '../decisions/data.js';
import { withPolicies } from '../decisions/snapshot.js';
import { appsEnabled } from '../enabled.js';
import { assertPolicyRules, newPolicyFields } from '../policies/model.js';
import { toolPoliciesOfCompany } from '../policies/rows.js';
import { cursorAfter, type RecordedCall, type ReplayStart, recordedCalls, replayStart } from './recorded-calls.js';
import { replayCalls } from './replay.js';
import { type ReplayedCall, ToolPolicyReplay } from './replay-model.js';
import { Simulation } from './simulate.js';

const MOST_DRAFTS = 50;
const MOST_CALLS = 1_000;
const MOST_DAYS = 90;
const DAY_MS = 86_400_000;

const { name: _name, description: _description, ...draftFields } = newPolicyFields;

const ToolPolicyDraft = z
  .object({
    policyId: uuid().nullish().describe('The ID of the stored policy that it replaces; omitted for a new policy.'),
    ...draftFields,
  })
  .meta({ id: 'ToolPolicyDraft', description: 'A proposed policy. Orgraph does not store it.' });
type Draft = z.output<typeof ToolPolicyDraft>;

export const replayToolPolicies = query({
  name: 'replayToolPolicies',
  summary: 'Replay recent calls against proposed policies, without any effect',
  gate: appsEnabled,
  input: z.object({
    companyId: pathId(),
    policies: z
      .array(ToolPolicyDraft)
      .max(MOST_DRAFTS)
      .default([])
      .describe('New policies, and changes to stored ones.'),
    removedPolicyIds: z
      .array(uuid())
      .max(500)
      .default([])
      .describe('The IDs of stored policies and trust rules that the proposal removes.'),
    days: z
      .int()
      .min(1)
      .max(MOST_DAYS)
      .default(7)
      .describe('The number of days before today, in UTC, whose calls are replayed with those of today.'),
    first: z
      .int()
      .min(1)
      .max(MOST_CALLS)
      .default(200)
      .describe('The maximum number of calls to decide again. A page ends early if that takes too long.'),
    after: z.string().max(500).optional().describe('The start of the page: the nextCursor of the previous page.'),
  }),
  output: ToolPolicyReplay,
  on: companyKeyById,
  allow: auditReader,
  async run(scope, { policies, removedPolicyIds, days, first, after }, { companyId }) {
    const start = after === undefined ? startOfDays(days) : replayStart(after, 'after');
    const [tools, enabled, calls] = await Promise.all([
      scope.services.toolSnapshots.current(companyId),
      toolPoliciesOfCompany.in.priority_asc.all(scope, [companyId]),
      recordedCalls(scope, companyId, start, first + 1),
    ]);
    const proposal = proposalOf(enabled, policies, removedPolicyIds);
    const stored = new Map(enabled.map((policy) => [policy.id, policy]));
    const simulationOf = (rows: readonly ToolPolicyRow[], keeps: (id: string) => boolean): Simulation =>
      new Simulation(
        { snapshot: withPolicies(tools.rules, rows), stored, keeps },
        start.startedAt.getTime() + (start.afterId === null ? 0 : 1),
        start.disturbedAt,
      );
    const page = await inSlices(
      replayCalls(
        calls.slice(0, first),
        simulationOf(proposal.rows, proposal.keeps),
        simulationOf(enabled, () => true),
        proposal.draftOf,
      ),
    );
    const last = calls[page.calls.length - 1];
    const hasMore = page.calls.length < calls.length;
    return answerOf(page.calls, hasMore && last ? cursorAfter(last as RecordedCall, page.disturbedAt) : null);
  },
});

/** Starts at midnight, since most windows of limits begin then. */
function startOfDays(days: number): ReplayStart {
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  return { startedAt: new Date(today - days * DAY_MS), afterId: null, disturbedAt: Number.NEGATIVE_INFINITY };
}

/**
 * The policies under the proposal.
 * @throws 422 for a draft that could not be stored, or that replaces a policy that does not exist
 */
function proposalOf(stored: readonly ToolPolicy[], drafts: readonly Draft[], removedIds: readonly string[]) {
  const byId = new Map(stored.map((policy) => [policy.id, policy]));
  const replaced = drafts.flatMap(({ policyId }) => policyId ?? []);
  const gone = new Set([...removedIds, ...replaced]);
  if (new Set(replaced).size < replaced.length) throw unprocessable('policies must not replace a policy twice');
  if (removedIds.some((id) => !byId.has(id))) throw unprocessable('removedPolicyIds must hold policies of the company');
  const places = new Map<string, number>();
  const rows = drafts.map((draft, place): ToolPolicyRow => {
    assertPolicyRules(draft);
    const before = draft.policyId ? byId.get(draft.policyId) : undefined;
    if (draft.policyId && !before) throw unprocessable('policyId must be the ID of a policy of the company');
    if (before?.policyType === 'trust_rule') throw unprocessable('Trust rules cannot be changed, only revoked');
    const id = before?.id ?? `draft ${place}`;
    places.set(id, place);
    const { policyType, priority, enabled, selectors, conditions = null, config = null } = draft;
    const createdAt = before?.createdAt ?? new Date();
    // The same JSON as after storage, with times as text.
    const conditionsJson = conditions && JSON.parse(JSON.stringify(conditions));
    return { id, policyType, priority, createdAt, enabled, selectors, conditions: conditionsJson, config };
  });
  return {
    rows: [...stored.filter(({ id }) => !gone.has(id)), ...rows],
    keeps: (id: string) => !gone.has(id),
    draftOf: (id: string) => places.get(id),
  };
}

function answerOf(calls: readonly ReplayedCall[], nextCursor: string | null) {
  const numberOf = (effect: ReplayedCall['effect']): number => calls.filter((call) => call.effect === effect).length;
  const counts = {
    examined: calls.length,
    changed: numberOf('changed'),
    otherReason: numberOf('other_reason'),
    unchanged: numberOf('unchanged'),
    undecidable: numberOf('undecidable'),
  };
  return { calls: calls.filter(({ effect }) => effect !== 'unchanged'), counts, nextCursor };
}
