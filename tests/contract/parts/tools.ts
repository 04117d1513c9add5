import { createToolApplication } from '../../../src/services/tools/applications/operations.js';
import { createToolPolicy } from '../../../src/services/tools/policies/operations.js';
import { inCompany, type Part } from '../part.js';

const company = inCompany(({ companyId }) => ({ companyId }));
const policy = inCompany(({ companyId, things }) => ({ companyId, policyId: things.toolPolicy }));

export const tools: Part = {
  async make({ world: { board }, companyId, worker }) {
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
    return { toolApplication: application.id, toolPolicy: made.id };
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
    reorderToolPolicies: inCompany(({ companyId, things }) => ({ companyId, policyIds: [things.toolPolicy] })),
  },
};
