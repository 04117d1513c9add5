import type { RouteSection } from '../http/route.js';
import { agentSkills } from './agent-skills.js';
import { catalog } from './catalog.js';
import { library } from './library.js';
import { policy } from './policy.js';
import { sourceRoutes } from './sources.js';
import { testRuns } from './test-runs.js';

export const skills: RouteSection = {
  name: 'skills',
  description: 'Skills that agents can have, and the policy on their use.',
  routes: [...agentSkills, ...catalog, ...library, ...policy, ...sourceRoutes, ...testRuns],
};
