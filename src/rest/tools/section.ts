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
  description: 'Tools: external software that agents may use, and the conditions for its use.',
  routes: [...applications, ...connections, ...examples, ...policies, ...profiles, ...agentAccess, ...smokeLab],
};

export const toolGateway: RouteSection = {
  name: 'gateway',
  description: "The gateway through which runs and other clients call a company's tools.",
  routes: [...namedGateways, ...sessions, ...actionRequests, ...stdioTemplates, ...audit, ...runtime],
};
