import { createToolGateway } from '#services/tools/gateways/operations.js';
import { createToolGatewayToken } from '#services/tools/gateways/tokens.js';
import { inCompany, type Part, type Subject } from '../part.js';

/** Everything that a gateway can refer to. */
const references = ({ worker, things }: Subject) => ({
  profileId: things.toolProfile,
  agentId: worker.row.id,
  projectId: things.project,
  issueId: things.issue,
  approvalIssueId: things.blocker,
  contextScopeType: 'issue',
  contextScopeId: things.parentIssue,
  headerPolicy: { staticHeaders: [{ name: 'X-Api-Key', valueRef: things.secret }] },
});

const client = { name: 'Laptop', clientLabel: 'Claude Code', ownerNote: 'For the desk' };

export const toolGateways: Part = {
  async make({ world: { board }, companyId, things }) {
    const gateway = await board.run(createToolGateway, { companyId, name: 'Desk', profileId: things.toolProfile });
    const token = await board.run(createToolGatewayToken, { companyId, gatewayId: gateway.id, ...client });
    return { toolGateway: gateway.id, toolGatewayToken: token.id };
  },
  fixtures: {
    listToolGateways: inCompany(({ companyId }) => ({ companyId })),
    createToolGateway: inCompany((subject) => ({
      companyId: subject.companyId,
      name: 'Window',
      ...references(subject),
    })),
    updateToolGateway: inCompany((subject) => ({
      companyId: subject.companyId,
      gatewayId: subject.things.toolGateway,
      name: 'Counter',
      ...references(subject),
      profileId: subject.things.otherToolProfile,
    })),
    createToolGatewayToken: inCompany(({ companyId, things }) => ({
      companyId,
      gatewayId: things.toolGateway,
      ...client,
      subjectId: 'somebody',
    })),
    revokeToolGatewayToken: inCompany(({ companyId, things }) => ({ companyId, tokenId: things.toolGatewayToken })),
  },
};
