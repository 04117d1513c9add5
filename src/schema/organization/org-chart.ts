import { type OrgChartEntry, orgChart } from '#services/organization/agents/list.js';
import { builder } from '../builder.js';
import { byParentId } from '../fast/prefetch.js';
import { agentIn, listCost, loadedById, relationsOf } from '../relation.js';
import { CompanyRef } from './company.js';

const OrgChartEntryRef = builder.objectRef<OrgChartEntry>('OrgChartEntry').implement({
  description: 'The place of an agent in the org chart.',
  fields: (t) => ({
    agentId: t.exposeID('agentId', { description: "The agent's ID." }),
    managerId: t.exposeID('managerId', {
      nullable: true,
      description: "The ID of the agent's manager; null at the top, and where the manager is terminated.",
    }),
    depth: t.exposeInt('depth', { description: 'The number of managers above the agent; 0 at the top.' }),
  }),
});

relationsOf(OrgChartEntryRef, {
  agent: agentIn('agentId', 'The agent.'),
  manager: agentIn('managerId', "The agent's manager; null at the top."),
});

relationsOf(CompanyRef, {
  orgChart: {
    ...loadedById(
      [OrgChartEntryRef],
      orgChart,
      'The whole org chart in one list, managers before their reports; terminated agents are left out.',
      listCost(50),
    ),
    ...byParentId,
  },
});
