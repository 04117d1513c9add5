import { z } from 'zod';
import type { Approval } from '#generated/prisma/client.js';
import { permission } from '#services/access/rules.js';
import { assertIssuesOf } from '#services/access/tenancy.js';
import { principalOf } from '#services/core/actors/actor.js';
import { forbidden, unprocessable } from '#services/core/errors/errors.js';
import { claimKey, type KeyClaim } from '#services/core/operation/idempotency.js';
import { mutation } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { keyedDigest } from '#services/core/text/canonical.js';
import { describedEnum, type JsonObject, pathId, uuid } from '#services/core/text/fields.js';
import { ApprovalView, presentApproval } from '#services/governance/approvals/model.js';
import { requestApproval } from '#services/governance/approvals/operations.js';
import { companyById } from '../companies/rows.js';
import { insertAgent } from './create.js';
import { hirePayload } from './hire-payload.js';
import { type AgentRow, AgentView, agentFields, type NewAgent, newAgentFields } from './model.js';
import { recordAgentEvent } from './operations.js';
import { reloadAgent } from './rows.js';

/** A new agent and, if the company requires one, the approval that it waits for. */
const AgentHireView = z
  .object({
    agent: AgentView,
    approval: ApprovalView.nullable(),
    idempotent: z
      .literal(true)
      .optional()
      .describe('True if the same run made the same hire request before; the response is then the earlier one.'),
  })
  .meta({ id: 'AgentHire' });

type AgentHire = z.input<typeof AgentHireView>;

/** Whether the response repeats an earlier one. REST then returns 200, otherwise 201. */
export const isRepeatedHire = (answer: AgentHire): boolean => answer.idempotent === true;

const hireFields = {
  ...newAgentFields,
  // Without defaults, to distinguish omitted fields from sent ones.
  adapterType: agentFields.adapterType.optional(),
  adapterConfig: agentFields.adapterConfig.optional(),
  runtimeConfig: agentFields.runtimeConfig.optional(),
  sourceIssueId: uuid().nullish().describe('The issue that led to the hire.'),
  sourceIssueIds: z.array(uuid()).max(50).optional().describe('The issues that led to the hire.'),
  inheritRuntimeFrom: describedEnum('RuntimeInheritance', "The source of a new agent's adapter configuration.", {
    caller: 'The configuration of the agent that hires it.',
  })
    .nullish()
    .describe("The source of the agent's adapter configuration; null means the configuration in this request."),
};

type HireFields = z.output<z.ZodObject<typeof hireFields>>;

export const hireAgent = mutation({
  name: 'hireAgent',
  summary: 'Hire an agent; it waits for board approval if the company requires it',
  input: z.object({ companyId: pathId(), ...hireFields }),
  output: AgentHireView,
  on: companyById,
  setsExecution: true,
  allow: permission('agents:create'),
  async run(scope, { companyId: _, ...fields }, company) {
    const claim = await claimHire(scope, company.id, fields);
    if (claim && 'replay' in claim) return { ...(claim.replay.output as AgentHire), idempotent: true as const };
    const status = company.requireBoardApprovalForNewAgents ? 'pending_approval' : 'idle';
    const answer = await hire(scope, company.id, fields, status);
    await claim?.store({ output: answer, cursor: null });
    return answer;
  },
});

/** Prevents double hires by a run that repeats its work (a retry, a resumed session), even if it sends no key. */
async function claimHire(scope: WriteScope, companyId: string, fields: HireFields): Promise<KeyClaim | undefined> {
  const { actor } = scope;
  if (!('runId' in actor) || !actor.runId) return undefined;
  const input = { companyId, ...fields };
  const digest = keyedDigest(scope.services, input);
  // A separate operation name: if a client's key equals this one, the request is rejected, not replayed.
  return claimKey(scope.db, {
    services: scope.services,
    actor,
    key: `hire:${actor.runId}:${digest}`,
    operation: 'hireAgent within a run',
    input,
    secret: false,
  });
}

async function hire(
  scope: WriteScope,
  companyId: string,
  { sourceIssueId, sourceIssueIds, inheritRuntimeFrom, ...fields }: HireFields,
  status: 'idle' | 'pending_approval',
): Promise<AgentHire> {
  const issueIds = [...(sourceIssueId ? [sourceIssueId] : []), ...(sourceIssueIds ?? [])];
  await assertIssuesOf(scope, companyId, issueIds);
  const runtime = inheritRuntimeFrom ? await callersRuntime(scope, fields) : chosenRuntime(fields);
  const inherited = inheritRuntimeFrom ? runtime : null;
  const id = await insertAgent(scope, companyId, { ...fields, ...runtime }, status, inherited);
  const approval = status === 'idle' ? null : await requestHireApproval(scope, await reloadAgent(scope, id), issueIds);
  const agent = await recordAgentEvent(scope, id, 'agent.hire_created', {
    name: fields.name,
    role: fields.role,
    status,
    approvalId: approval?.id ?? null,
  });
  return { agent, approval: approval && presentApproval(approval) };
}

type RuntimeFields = Pick<NewAgent, 'adapterType' | 'adapterConfig' | 'runtimeConfig' | 'defaultEnvironmentId'>;
type RuntimeRequest = Partial<RuntimeFields>;

const chosenRuntime = ({ adapterType, adapterConfig, runtimeConfig }: RuntimeRequest) => ({
  adapterType: adapterType ?? newAgentFields.adapterType.parse(undefined),
  adapterConfig: adapterConfig ?? {},
  runtimeConfig: runtimeConfig ?? newAgentFields.runtimeConfig.parse(undefined),
});

const INHERITABLE = 'svc_runner';

/** The caller's runtime, for a new agent without its own. */
async function callersRuntime(scope: WriteScope, request: RuntimeRequest): Promise<RuntimeFields> {
  const { actor } = scope;
  if (actor.kind !== 'agent') throw forbidden('inheritRuntimeFrom is only for agents: the board has no runtime');
  for (const key of ['adapterConfig', 'runtimeConfig', 'defaultEnvironmentId'] as const) {
    if (request[key] !== undefined) throw unprocessable(`inheritRuntimeFrom cannot be combined with ${key}`);
  }
  if (request.adapterType !== undefined && request.adapterType !== INHERITABLE) {
    throw unprocessable(`inheritRuntimeFrom needs adapterType ${INHERITABLE}, not ${request.adapterType}`);
  }
  const caller = await reloadAgent(scope, actor.agentId);
  if (caller.adapterType !== INHERITABLE) {
    throw unprocessable(`inheritRuntimeFrom needs a caller on adapter ${INHERITABLE}, not ${caller.adapterType}`);
  }
  // The new agent reads its own instructions, not those of the caller.
  const { instructionsFilePath: _, ...adapterConfig } = caller.adapterConfig as JsonObject;
  return {
    adapterType: INHERITABLE,
    adapterConfig,
    runtimeConfig: newAgentFields.runtimeConfig.parse(undefined),
    defaultEnvironmentId: caller.defaultEnvironmentId,
  };
}

/** Requests the board's approval for an agent. @param issueIds the issues that led to the hire */
export function requestHireApproval(
  scope: WriteScope,
  agent: AgentRow,
  issueIds: readonly string[] = [],
): Promise<Approval> {
  const requester = principalOf(scope.actor);
  const requestedByAgentId = requester.type === 'agent' ? requester.id : null;
  return requestApproval(scope, {
    companyId: agent.companyId,
    type: 'hire_agent',
    agentId: agent.id,
    requestedByAgentId,
    requestedByUserId: requester.type === 'user' ? requester.id : null,
    payload: hirePayload(agent, requestedByAgentId),
    issueIds,
  });
}
