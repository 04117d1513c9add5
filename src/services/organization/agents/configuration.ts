import { z } from 'zod';
import { agentRef } from '#services/access/principals.js';
import { companyMember } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { forbidden } from '#services/core/errors/errors.js';
import { type Allow, query, rule } from '#services/core/operation/operation.js';
import { statement } from '#services/core/postgres/statement.js';
import { pathId } from '#services/core/text/fields.js';
import { type AgentRow, AgentView, presentAgent } from './model.js';
import { AGENT_SELECT, agentById, canReadConfig } from './rows.js';

/** Allows reading the configuration of an agent, or of all agents of a company. @throws 403 naming the permission */
export const configReader: Allow<{ id: string; companyId: string }> = rule(
  'A board user of the company, the agent itself, or an agent that may create agents or holds agent_config:read',
  async (scope, agentOrCompany) => {
    await companyMember(scope, agentOrCompany);
    if (!(await canReadConfig(scope, agentOrCompany))) throw forbidden('Missing permission: agents:create');
  },
);

/** The wire format of an agent's configuration. */
const AgentConfigurationView = AgentView.pick({
  id: true,
  companyId: true,
  name: true,
  role: true,
  title: true,
  status: true,
  reportsTo: true,
  adapterType: true,
  adapterConfig: true,
  runtimeConfig: true,
  permissions: true,
  updatedAt: true,
}).meta({ id: 'AgentConfiguration' });

type ConfigurationWire = z.input<typeof AgentConfigurationView>;
const KEYS = Object.keys(AgentConfigurationView.shape) as (keyof ConfigurationWire)[];

function presentConfiguration(agent: AgentRow): ConfigurationWire {
  const view = presentAgent(agent);
  return Object.fromEntries(KEYS.map((key) => [key, view[key]])) as ConfigurationWire;
}

export const getAgentConfiguration = query({
  name: 'getAgentConfiguration',
  summary: "Get an agent's configuration, with secrets redacted",
  input: z.object(agentRef),
  output: AgentConfigurationView,
  on: agentById,
  allow: configReader,
  present: (_scope, agent) => presentConfiguration(agent),
});

const LIST = statement(
  `${AGENT_SELECT} WHERE a."companyId" = $1::uuid AND a.status <> 'terminated' ORDER BY a."createdAt", a.id`,
);

export const listAgentConfigurations = query({
  name: 'listAgentConfigurations',
  summary: "List the configurations of a company's agents, except terminated agents",
  input: z.object({ companyId: pathId() }),
  output: z.array(AgentConfigurationView),
  on: companyKeyById,
  allow: configReader,
  run: (scope, _input, company) => scope.sql<AgentRow>(LIST, [company.id]),
  present: (_scope, agents) => agents.map(presentConfiguration),
});
