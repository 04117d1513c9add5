import type { RouteSection } from '../http/route.js';
import { agentSkills } from './agent-skills.js';
import { catalog } from './catalog.js';
import { library } from './library.js';
import { policy } from './policy.js';
import { sourceRoutes } from './sources.js';
import { testRuns } from './test-runs.js';

export const skills: RouteSection = {
  name: 'skills',
  description: 'What agents can be taught, and who may do what with it.',
  routes: [...agentSkills, ...catalog, ...library, ...policy, ...sourceRoutes, ...testRuns],
};
