import type { AnyRoute } from '@tanstack/react-router';
import { page } from './page.js';
import { companyRoute } from './parents.js';

export const agentRoutes: readonly AnyRoute[] = [
  page(companyRoute, 'agents', () => import('../pages/agents/agents.js'), 'AgentsPage'),
  page(companyRoute, 'agents/$agentKey', () => import('../pages/agents/agent.js'), 'AgentPage'),
  page(companyRoute, 'org', () => import('../pages/agents/org.js'), 'OrgPage'),
];
