import { agentRoutes } from './agents.js';
import { automationRoutes } from './automation.js';
import { entranceRoutes, sessionRoutes } from './entrances.js';
import { issueRoutes } from './issues.js';
import { meansRoutes } from './means.js';
import { nowRoutes } from './now.js';
import { companyRoute, rootRoute, sessionRoute } from './parents.js';
import { peopleRoutes } from './people.js';
import { planningRoutes } from './planning.js';
import { runRoutes } from './runs.js';
import { skillRoutes } from './skills.js';

export const routeTree = rootRoute.addChildren([
  ...entranceRoutes,
  sessionRoute.addChildren([
    ...sessionRoutes,
    companyRoute.addChildren([
      ...nowRoutes,
      ...issueRoutes,
      ...runRoutes,
      ...agentRoutes,
      ...automationRoutes,
      ...planningRoutes,
      ...meansRoutes,
      ...skillRoutes,
      ...peopleRoutes,
    ]),
  ]),
]);
