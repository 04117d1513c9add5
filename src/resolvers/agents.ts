import * as hires from '../services/organization/agents/hires.js';
import * as keys from '../services/organization/agents/keys.js';
import * as lifecycle from '../services/organization/agents/lifecycle.js';
import * as agents from '../services/organization/agents/operations.js';
import * as revisions from '../services/organization/agents/revisions.js';
import * as runtimeState from '../services/organization/agents/runtime-state.js';
import * as files from '../services/organization/instructions/files.js';
import * as instructions from '../services/organization/instructions/operations.js';
import '../schema/skills/agent-skills.js';
import { AgentRef, ConfigRevisionRef, RuntimeStateRef } from '../schema/organization/agent.js';
import { CompanyRef } from '../schema/organization/company.js';
import { ApprovalRef } from '../schema/work/approval.js';
import { approvalNode } from '../services/governance/approvals/rows.js';
import { agentNode } from '../services/organization/agents/rows.js';
import { companyNode } from '../services/organization/companies/rows.js';
import { syncAgentSkills } from '../services/skills/agent-skills/operations.js';
import { deletedFrom, expose, exposeQuery, reread, whole } from './expose.js';

exposeQuery('agent', agents.getAgent, { type: AgentRef, id: 'agentId' });

exposeQuery('me', agents.getCallingAgent, { type: AgentRef });

exposeQuery('agentConfigurationRevision', revisions.getAgentConfigRevision, {
  type: ConfigRevisionRef,
  by: revisions.configRevisionAlone,
});

const agent = reread(AgentRef, agentNode);

expose(
  [
    agents.createAgent,
    agents.updateAgentPermissions,
    agents.updateAgentBudget,
    lifecycle.pauseAgent,
    lifecycle.resumeAgent,
    lifecycle.clearAgentError,
    lifecycle.approveAgent,
    lifecycle.terminateAgent,
  ],
  { agent },
);

expose(revisions.rollbackAgentConfig, { agent }, { by: revisions.configRevisionAlone });

// REST rejects this key with its own message; in GraphQL the field does not exist.
expose(agents.updateAgent, { agent }, { omit: ['permissions'] });

expose(hires.hireAgent, {
  agent: reread(AgentRef, agentNode, (output) => output.agent.id, 'The new agent.'),
  approval: {
    type: ApprovalRef,
    nullable: true,
    description: 'The approval that the hire waits for, if the company requires one.',
    resolve: ({ approval }, _args, { scope }) => (approval ? scope.load(approvalNode, approval.id) : null),
  },
  idempotent: {
    type: 'Boolean',
    description: 'True if the same run already requested the same hire.',
    resolve: (output) => hires.isRepeatedHire(output),
  },
});

expose(keys.createAgentKey, { key: whole('The new key with its token, shown this once.') });

expose(runtimeState.resetAgentRuntimeSession, {
  state: { type: RuntimeStateRef, description: 'The state as it now is.', resolve: (output) => output },
  clearedTaskSessions: {},
});

expose([instructions.updateInstructionsBundle, files.deleteInstructionsFile], {
  bundle: whole('The bundle as it now is.'),
});

expose(files.putInstructionsFile, { file: whole('The file as it now is.') });

expose(instructions.updateInstructionsPath, { agent: reread(AgentRef, agentNode, ({ agentId }) => agentId) });

expose(keys.revokeAgentKey, { ok: {} }, { by: keys.keyAlone });

expose(lifecycle.deleteAgent, deletedFrom('company', CompanyRef, companyNode));

expose(syncAgentSkills, {
  agent: reread(AgentRef, agentNode, ({ agentId }: { agentId: string }) => agentId),
  warnings: {},
});
