import { operations as agentSkills } from './agent-skills/index.js';
import { operations as catalog } from './catalog/index.js';
import { operations as library } from './library/index.js';
import { operations as skillPolicy } from './skill-policy/index.js';
import { operations as sources } from './sources/index.js';
import { operations as testRuns } from './test-runs/index.js';

export const operations = [...agentSkills, ...catalog, ...library, ...skillPolicy, ...sources, ...testRuns];
