import { createToolPolicy } from '#services/tools/policies/operations.js';
import { createToolApplication } from '#services/tools/servers/operations.js';
import { createToolSession } from '#services/tools/sessions/operations.js';
import { inCompany, type Part } from '../part.js';

const company = inCompany(({ companyId }) => ({ companyId }));
const policy = inCompany(({ companyId, things }) => ({ companyId, policyId: things.toolPolicy }));

export const tools: Part = {
  async make({ world: { board, services }, companyId, worker }) {
    const application = await board.run(createToolApplication, {
      companyId,
      name: 'Tracker',
      type: 'mcp_http',
      description: 'Where customers report.',
      ownerAgentId: worker.row.id,
    });
    const made = await board.run(createToolPolicy, {
      companyId,
      name: 'Nothing is deleted',
      description: 'Customers are sorry afterwards.',
      policyType: 'block',
      selectors: { riskLevel: 'destructive' },
      conditions: { context: { requireIssue: true } },
    });
    const { id: toolRun } = await services.database.transaction('all', (tx) =>
      tx.heartbeatRun.create({ data: { companyId, agentId: worker.row.id, status: 'running' } }),
    );
    const session = await board.run(createToolSession, { companyId, agentId: worker.row.id, runId: toolRun });
    return {
      toolApplication: application.id,
      toolPolicy: made.id,
      toolRun,
      toolSession: session.sessionId,
      toolSessionToken: session.token,
    };
  },
  fixtures: {
    listToolApplications: company,
    createToolApplication: inCompany(({ companyId, worker }) => ({
      companyId,
      name: 'Mail',
      type: 'mcp_stdio',
      ownerAgentId: worker.row.id,
    })),
    updateToolApplication: inCompany(({ worker, things }) => ({
      applicationId: things.toolApplication,
      name: 'Reports',
      ownerAgentId: worker.row.id,
    })),
    deleteToolApplication: inCompany(({ things }) => ({ applicationId: things.toolApplication })),

    listToolPolicies: company,
    createToolPolicy: inCompany(({ companyId }) => ({ companyId, name: 'All else', policyType: 'allow' })),
    updateToolPolicy: inCompany(({ companyId, things }) => ({
      companyId,
      policyId: things.toolPolicy,
      priority: 7,
    })),
    deleteToolPolicy: policy,
    duplicateToolPolicy: policy,
    createToolSession: inCompany(({ companyId, worker, things }) => ({
      companyId,
      agentId: worker.row.id,
      runId: things.toolRun,
    })),
    revokeToolSession: inCompany(({ things }) => ({ sessionId: things.toolSession })),
    reorderToolPolicies: inCompany(({ companyId, things }) => ({ companyId, policyIds: [things.toolPolicy] })),
  },
};
