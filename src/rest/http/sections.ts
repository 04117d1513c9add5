import { adapters, llms } from '../organization/adapters.js';
import { agents } from '../organization/agents.js';
import { companies, instance } from '../organization/companies.js';
import { costs } from '../organization/costs.js';
import { goals } from '../organization/goals.js';
import { healthRoutes } from '../organization/health.js';
import { labels } from '../organization/labels.js';
import { projects } from '../organization/projects.js';
import { activity, portability } from '../overview/portability.js';
import { admin, claims } from '../people/admin.js';
import { assistants, auth } from '../people/auth.js';
import { boardKeys, cliAuth } from '../people/board-keys.js';
import { invites, members } from '../people/invites.js';
import { plugins } from '../plugins/section.js';
import { agentSecrets, secretProviders, secrets } from '../secrets/secrets.js';
import { skills } from '../skills/section.js';
import { toolGateway, toolRoutes } from '../tools/section.js';
import { approvals } from '../work/approvals.js';
import { cases } from '../work/cases.js';
import { interactions } from '../work/interactions.js';
import { issues } from '../work/issue-reads.js';
import { routines } from '../work/routines.js';
import { runs, stops, wakeups } from '../work/runs.js';
import type { RouteSection } from './route.js';

/** All routes that are bound to operations. */
export const sections: readonly RouteSection[] = [
  companies,
  agents,
  agentSecrets,
  wakeups,
  runs,
  activity,
  portability,
  projects,
  goals,
  labels,
  issues,
  interactions,
  approvals,
  cases,
  routines,
  costs,
  secrets,
  secretProviders,
  auth,
  claims,
  cliAuth,
  boardKeys,
  assistants,
  members,
  invites,
  adapters,
  llms,
  admin,
  instance,
  stops,
  skills,
  plugins,
  toolRoutes,
  toolGateway,
  healthRoutes,
];
