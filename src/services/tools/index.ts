import { operations as agentAccess } from './agent-access/index.js';
import { operations as applications } from './applications/index.js';
import { operations as actionRequests } from './approvals/index.js';
import { operations as audit } from './audit/index.js';
import { operations as authorizations } from './authorizations/index.js';
import { operations as connections } from './connections/index.js';
import { operations as examples } from './examples/index.js';
import { operations as calls } from './gateway/index.js';
import { operations as grants } from './grants/index.js';
import { operations as imports } from './imports/index.js';
import { operations as namedGateways } from './named-gateways/index.js';
import { operations as policies } from './policies/index.js';
import { operations as profiles } from './profiles/index.js';
import { operations as replays } from './replays/index.js';
import { operations as runtime } from './runtime/index.js';
import { operations as sessions } from './sessions/index.js';
import { operations as smokeLab } from './smoke-lab/index.js';
import { operations as stdioTemplates } from './stdio-templates/index.js';
import { operations as trustRules } from './trust-rules/index.js';

export const operations = [
  ...applications,
  ...connections,
  ...grants,
  ...authorizations,
  ...imports,
  ...stdioTemplates,
  ...examples,
  ...policies,
  ...profiles,
  ...agentAccess,
  ...namedGateways,
  ...sessions,
  ...calls,
  ...audit,
  ...replays,
  ...runtime,
  ...actionRequests,
  ...trustRules,
  ...smokeLab,
];
