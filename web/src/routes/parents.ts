import { createRootRoute, createRoute } from '@tanstack/react-router';
import { CompanyShell } from '../shell/company-shell.js';
import { Failure } from '../shell/failure.js';
import { Missing } from '../shell/missing.js';
import { Root } from '../shell/root.js';
import { Session } from '../shell/session.js';

export const rootRoute = createRootRoute({ component: Root, notFoundComponent: Missing, errorComponent: Failure });

/** All pages of who is signed in. */
export const sessionRoute = createRoute({ getParentRoute: () => rootRoute, id: 'session', component: Session });

/** All pages of a company, below its prefix. */
export const companyRoute = createRoute({
  getParentRoute: () => sessionRoute,
  path: '$prefix',
  component: CompanyShell,
  notFoundComponent: Missing,
  errorComponent: Failure,
});
