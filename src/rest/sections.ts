import { activity } from './activity.js';
import { adapters } from './adapters.js';
import { admin } from './admin.js';
import { agentSecrets } from './agent-secrets.js';
import { agents } from './agents.js';
import { approvals } from './approvals.js';
import { auth } from './auth.js';
import { boardKeys, cliAuth } from './board-keys.js';
import { cases } from './cases.js';
import { claims } from './claims.js';
import { companies } from './companies.js';
import { costs } from './costs.js';
import { goals } from './goals.js';
import { health } from './health.js';
import { instance } from './instance.js';
import { interactions } from './interactions.js';
import { invites } from './invites.js';
import { issues } from './issues.js';
import { labels } from './labels.js';
import { llms } from './llms.js';
import { members } from './members.js';
import { projects } from './projects.js';
import type { Section } from './route.js';
import { routines } from './routines.js';
import { runs } from './runs.js';
import { secretProviders } from './secret-providers.js';
import { secrets } from './secrets.js';
import { stops } from './stops.js';
import { wakeups } from './wakeups.js';

/** Every route that is an operation. */
export const sections: readonly Section[] = [
  companies,
  agents,
  agentSecrets,
  wakeups,
  runs,
  activity,
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
  members,
  invites,
  adapters,
  llms,
  admin,
  instance,
  stops,
  health,
];
