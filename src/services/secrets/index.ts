import { operations as agentSecrets } from './agent-secrets/index.js';
import { operations as secrets } from './secrets/index.js';
import { operations as userSecrets } from './user-secrets/index.js';
import { operations as vaults } from './vaults/index.js';

export const operations = [...agentSecrets, ...secrets, ...userSecrets, ...vaults];
