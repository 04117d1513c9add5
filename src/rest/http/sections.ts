import { adapters } from '../organization/adapters.js';
import { agents } from '../organization/agents.js';
import { companies } from '../organization/companies.js';
import { costs } from '../organization/costs.js';
import { goals } from '../organization/goals.js';
import { healthRoutes } from '../organization/health.js';
import { instance } from '../organization/instance.js';
import { labels } from '../organization/labels.js';
import { llms } from '../organization/llms.js';
import { projects } from '../organization/projects.js';
import { activity } from '../overview/activity.js';
import { portability } from '../overview/portability.js';
import { admin } from '../people/admin.js';
import { assistants } from '../people/assistants.js';
import { auth } from '../people/auth.js';
import { boardKeys, cliAuth } from '../people/board-keys.js';
import { claims } from '../people/claims.js';
import { invites } from '../people/invites.js';
import { members } from '../people/members.js';
import { plugins } from '../plugins/section.js';
import { agentSecrets } from '../secrets/agent-secrets.js';
import { secretProviders } from '../secrets/secret-providers.js';
import { secrets } from '../secrets/secrets.js';
import { skills } from '../skills/section.js';
import { toolGateway, toolRoutes } from '../tools/section.js';
import { approvals } from '../work/approvals.js';
import { cases } from '../work/cases.js';
import { interactions } from '../work/interactions.js';
import { issues } from '../work/issues.js';
import { routines } from '../work/routines.js';
import { runs } from '../work/runs.js';
import { stops } from '../work/stops.js';
import { wakeups } from '../work/wakeups.js';
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
