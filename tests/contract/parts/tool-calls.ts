import type { AgentActor } from '#services/core/actors/actor.js';
import { eventSubject } from '#services/core/journal/journal.js';
import { transact } from '#services/core/operation/transact.js';
import { uuid7 } from '#services/core/text/uuid7.js';
import { createToolTrustRule } from '#services/tools/approvals/trust-rule-operations.js';
import { TOOL_GATEWAY } from '#services/tools/calls/actor.js';
import type { CompanyTools } from '#services/tools/calls/company-tools.js';
import { updateToolConnection } from '#services/tools/connections/update.js';
import { callSessionTool } from '#services/tools/sessions/tool-operations.js';
import { callerOf } from '#tests/kit/world.js';
import { inCompany, inPerson, type Part, type Subject } from '../part.js';

const company = inCompany(({ companyId }) => ({ companyId }));
const request = inCompany(({ things }) => ({ actionRequestId: things.toolActionRequest }));

/** The agent of the session of tools, whose token says who it is. */
const sessionOf = ({ world, worker, things }: Pick<Subject, 'world' | 'worker' | 'things'>) => {
  const actor = worker.actor as AgentActor;
  const runId = things.toolRun as string;
  const toolSession = { id: things.toolSession as string, issueId: null, projectId: null, routineId: null };
  return callerOf(world.services, { ...actor, source: 'tool_session', runId, verifiedRunId: runId, toolSession });
};

type Tool = CompanyTools['tools'][number];

/** A call of a tool about which people are asked. @returns the ID of the request */
async function askedCall(
  { world: { services }, companyId, worker, things }: Subject,
  tool: Tool,
  parameters: object = {},
): Promise<string> {
  const id = uuid7();
  await services.database.transaction('all', async (tx) => {
    const call = await tx.toolInvocation.findFirstOrThrow({ where: { companyId } });
    const invocation = { ...call, id: uuid7(), idempotencyKey: null, status: 'awaiting_approval', completedAt: null };
    await tx.toolInvocation.create({ data: invocation as never });
    const { material, masterKeyId } = services.cipher.seal(JSON.stringify(parameters), {
      companyId,
      secretId: id,
      version: 1,
    });
    await tx.toolActionRequest.create({
      data: {
        id,
        companyId,
        invocationId: invocation.id,
        context: { runId: things.toolRun, issueId: null, projectId: null, routineId: null, gatewayId: null } as never,
        connectionId: tool.connectionId,
        catalogEntryId: tool.catalogEntryId,
        toolName: tool.gatewayName,
        riskLevel: 'write',
        entryVersionHash: tool.versionHash,
        entryStatus: 'active',
        canonicalArgumentsHash: call.argumentsHash,
        canonicalArgumentsSummary: call.argumentsSummary as never,
        argumentsMaterial: material as never,
        masterKeyId,
        requestedByAgentId: worker.row.id,
        expiresAt: new Date(Date.now() + 3_600_000),
      },
    });
  });
  return id;
}

/** A call that a person tried, and that was made after people had approved it. @returns the ID of the request */
async function approvedTest(subject: Subject, tool: Tool): Promise<string> {
  const id = await askedCall(subject, tool, { text: 'often' });
  await subject.world.services.database.transaction('all', async (tx) => {
    const now = new Date();
    const decided = { status: 'executed', decidedAt: now, consumedAt: now, resolvedAt: now };
    const { invocationId } = await tx.toolActionRequest.update({ where: { id }, data: decided });
    await tx.toolInvocation.update({
      where: { id: invocationId },
      data: { status: 'succeeded', trigger: 'test', completedAt: now },
    });
  });
  return id;
}

export const toolCalls: Part = {
  async make(subject) {
    const { world, companyId, things } = subject;
    const { board, services } = world;
    await board.run(updateToolConnection, { connectionId: things.toolConnection, status: 'active', enabled: true });
    const { tools } = await services.toolSnapshots.current(companyId);
    const tool = tools.find(({ connectionId }) => connectionId === things.toolConnection) as Tool;
    const toolName = tool.gatewayName;
    await sessionOf(subject).run(callSessionTool, { tool: toolName, idempotencyKey: 'first' });
    const approvedToolAction = await approvedTest(subject, tool);
    const toolActionRequest = await askedCall(subject, tool);
    const rule = await board.run(createToolTrustRule, {
      companyId,
      actionRequestId: approvedToolAction,
      name: 'Asked often',
      approvalThreshold: 1,
    });
    await services.database.transaction('all', (tx) =>
      tx.toolPolicyHit.create({ data: { companyId, policyId: rule.id, hitCount: 3, lastHitAt: new Date() } }),
    );
    await transact(services, TOOL_GATEWAY, companyId, async (scope) =>
      scope.emit({
        ...eventSubject('tool_invocation', { companyId, id: toolActionRequest }),
        action: 'tool_gateway.approval_requested',
      }),
    );
    return { toolActionRequest, toolName, approvedToolAction, toolTrustRule: rule.id };
  },
  fixtures: {
    listSessionTools: inPerson(() => ({}), sessionOf),
    callSessionTool: inPerson(({ things }) => ({ tool: things.toolName, parameters: {} }), sessionOf),
    listToolCalls: company,
    replayToolPolicies: company,
    listToolActionRequests: company,
    approveToolActionRequest: request,
    declineToolActionRequest: request,
    testTool: inCompany(({ worker, things }) => ({
      connectionId: things.toolConnection,
      agentId: worker.row.id,
      toolName: 'echo',
      parameters: {},
    })),
    getToolTestCall: inCompany(({ things }) => ({
      connectionId: things.toolConnection,
      actionRequestId: things.approvedToolAction,
    })),
    listToolTrustRules: company,
    createToolTrustRule: inCompany(({ companyId, worker, things }) => ({
      companyId,
      actionRequestId: things.approvedToolAction,
      name: 'Asked often enough',
      approvalThreshold: 1,
      scope: { includeAgent: false },
      selectors: { agentIds: [worker.row.id] },
    })),
    revokeToolTrustRule: inCompany(({ companyId, things }) => ({
      companyId,
      policyId: things.toolTrustRule,
      reason: 'Asked too often',
    })),
  },
};
