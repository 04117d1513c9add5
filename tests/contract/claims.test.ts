import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createApproval } from '#services/governance/approvals/operations.js';
import { recordFinanceEvent } from '#services/money/costs/finance.js';
import { reportCost } from '#services/money/costs/record.js';
import { createActivity } from '#services/overview/activity/operations.js';
import { checkoutIssue } from '#services/work/checkout/operations.js';
import { createWorkProduct } from '#services/work/work-products/operations.js';
import { issueIn, runOf } from '../kit/issues.js';
import { type AgentCaller, type Caller, createWorld, type World } from '../kit/world.js';
import { operations } from './all-operations.js';

let world: World;
let ada: AgentCaller;
let bob: AgentCaller;
let bobsRun: string;
let issueId: string;
beforeAll(async () => {
  world = await createWorld();
  [ada, bob] = [await world.agent({ name: 'Ada' }), await world.agent({ name: 'Bob' })];
  bobsRun = (await runOf(world, bob)).id;
  issueId = (await issueIn(world, { assigneeAgentId: ada.row.id })).id;
});

/** Fields of inputs by which a caller could say that somebody else acts, or that something comes of a run. */
const CLAIM = /^(actor|author|claimant|on_?behalf|acting)|By(User|Agent|Actor|Run)?(Id|Type)?$|[rR]unId$/;
/** What has conditions about whoever calls a tool. */
const CONDITIONED = [
  'createToolPolicy',
  'createToolTrustRule',
  'updateToolPolicy',
  'createToolProfile',
  'updateToolProfile',
  'createToolProfileEntry',
  'updateToolProfileEntry',
];
/** Those that name what is acted on. */
const TARGETS = new Set([
  'cancelRun.runId',
  'exportAgentActionsCsv.actorType',
  'exportAgentActionsCsv.runId',
  'createToolSession.runId',
  // Judged by tests of its own: a run is of the agent, and of the token that calls.
  'executePluginTool.runId',
  // Whether servers are told the run, whichever it is.
  'createToolGateway.forwardRunId',
  'updateToolGateway.forwardRunId',
  // Runs of the smoke lab are no runs of agents.
  'addSmokeLabStep.runId',
  'updateSmokeLabRun.runId',
  'cancelSkillTestRun.testRunId',
  'deleteSkillTestRun.testRunId',
  // Words for people about a skill; who wrote its versions is recorded apart.
  'createSkill.authorName',
  'updateSkill.authorName',
  ...CONDITIONED.flatMap((name) => ['actor', 'actorType', 'actorTypes'].map((field) => `${name}.${field}`)),
  ...['actor', 'actorId', 'actorType', 'actorTypes', 'runId', 'heartbeatRunId'].map(
    (field) => `testToolPolicy.${field}`,
  ),
]);

const cost = () => ({
  companyId: world.company.id,
  agentId: ada.row.id,
  provider: 'p',
  model: 'm',
  costCents: 1,
  occurredAt: new Date().toISOString(),
});

/** How an agent, and where agents may not at all a person, forges each of them, and what comes of it. */
const forgeries: Record<string, () => Promise<unknown>> = {
  'createActivity.actorType': () => recorded({ actorType: 'agent', actorId: bob.row.id }),
  'createActivity.actorId': () => recorded({ actorId: 'routine-scheduler' }),
  'createApproval.requestedByAgentId': () =>
    refused(ada.run(createApproval, { ...approval(), requestedByAgentId: bob.row.id })),
  'createWorkProduct.createdByRunId': () =>
    refused(ada.run(createWorkProduct, { ...product(), createdByRunId: bobsRun })),
  'reportCost.heartbeatRunId': () => refused(ada.run(reportCost, { ...cost(), heartbeatRunId: bobsRun })),
  'recordFinanceEvent.heartbeatRunId': async () => {
    const event = { ...finance(), heartbeatRunId: randomUUID() };
    await expect(world.board.run(recordFinanceEvent, event)).rejects.toMatchObject({ status: 422 });
    await refused(ada.run(recordFinanceEvent, { ...event, heartbeatRunId: bobsRun }));
  },
};

const approval = () => ({ companyId: world.company.id, type: 'request_board_approval', payload: { title: 'Go' } });
const product = () => ({ issueId, type: 'commit', provider: 'git', title: 'Fix' });
const finance = () => ({
  companyId: world.company.id,
  eventKind: 'inference_charge',
  biller: 'b',
  amountCents: 1,
  occurredAt: new Date().toISOString(),
});

const refused = (attempt: Promise<unknown>) => expect(attempt).rejects.toMatchObject({ status: 403 });

async function recorded(claim: object): Promise<void> {
  const by: Caller & { actor: { userId?: string } } = await world.member('operator');
  const note = { companyId: world.company.id, action: 'note.forged', entityType: 'note', entityId: '1', actorId: 'x' };
  const row = await by.run(createActivity, { ...note, ...claim });
  expect([row.actorType, row.actorId]).toEqual(['user', by.actor.userId]);
  expect(row.details.claimedActor).toMatchObject(claim);
}

/** The names of an input's fields, those of objects within it included. */
function fieldsOf(input: z.ZodType): string[] {
  const visit = (node: unknown): string[] => {
    if (Array.isArray(node)) return node.flatMap(visit);
    if (typeof node !== 'object' || node === null) return [];
    const { properties = {}, ...rest } = node as { properties?: Record<string, unknown> };
    return [
      ...Object.keys(properties),
      ...Object.values(properties).flatMap(visit),
      ...Object.values(rest).flatMap(visit),
    ];
  };
  return visit(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }));
}

describe('a caller cannot claim that another actor acts', () => {
  test('by any field of an input: each field that could make such a claim is tried below', () => {
    const claims = operations
      .filter(({ kind }) => kind !== 'query')
      .flatMap(({ name, input }) =>
        fieldsOf(input)
          .filter((field) => CLAIM.test(field))
          .map((field) => `${name}.${field}`),
      )
      .filter((claim) => !TARGETS.has(claim));
    expect([...new Set(claims)].sort()).toEqual(Object.keys(forgeries).sort());
  });

  test.each(Object.keys(forgeries))('by %s', async (claim) => {
    await forgeries[claim]?.();
  });

  test('by the agent that reports a cost or takes an issue', async () => {
    await refused(ada.run(reportCost, { ...cost(), agentId: bob.row.id }));
    await refused(ada.run(checkoutIssue, { issueId, agentId: bob.row.id, expectedStatuses: ['backlog', 'todo'] }));
  });
});
