import type { RouteSection } from '../http/route.js';
import { actionRequests } from './action-requests.js';
import { agentAccess } from './agent-access.js';
import { applications } from './applications.js';
import { audit } from './audit.js';
import { connections } from './connections.js';
import { examples } from './examples.js';
import { namedGateways } from './named-gateways.js';
import { policies } from './policies.js';
import { profiles } from './profiles.js';
import { runtime } from './runtime.js';
import { sessions } from './sessions.js';
import { smokeLab } from './smoke-lab.js';
import { stdioTemplates } from './stdio-templates.js';

export const toolRoutes: RouteSection = {
  name: 'tools',
  description: 'What agents may use of software outside, and under which conditions.',
  routes: [...applications, ...connections, ...examples, ...policies, ...profiles, ...agentAccess, ...smokeLab],
};

export const toolGateway: RouteSection = {
  name: 'gateway',
  description: 'How runs and other clients reach the tools of a company.',
  routes: [...namedGateways, ...sessions, ...actionRequests, ...stdioTemplates, ...audit, ...runtime],
};
