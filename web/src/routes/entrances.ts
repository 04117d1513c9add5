import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { SessionFrame } from '../shell/session-frame.js';
import { page } from './page.js';
import { rootRoute, sessionRoute } from './parents.js';

const record = () => import('../pages/entrances/record.js');

/** Pages for people who are not signed in. */
export const entranceRoutes: readonly AnyRoute[] = [
  page(rootRoute, 'sign-in', () => import('../pages/entrances/sign-in.js'), 'SignInPage'),
  page(rootRoute, 'sign-up', () => import('../pages/entrances/sign-in.js'), 'SignUpPage'),
  page(rootRoute, 'password-reset', () => import('../pages/entrances/password-reset.js'), 'PasswordResetPage'),
  page(rootRoute, 'invite/$token', () => import('../pages/entrances/invite.js'), 'InvitePage'),
  page(rootRoute, 'board-claim/$token', () => import('../pages/entrances/board-claim.js'), 'BoardClaimPage'),
  page(rootRoute, 'cli-auth/$id', () => import('../pages/entrances/cli-auth.js'), 'CliAuthPage'),
];

const frameRoute = createRoute({ getParentRoute: () => sessionRoute, id: 'installation', component: SessionFrame });

/** Pages of who is signed in that belong to no company. */
export const sessionRoutes: readonly AnyRoute[] = [
  frameRoute.addChildren([
    page(frameRoute, '/', () => import('../pages/entrances/home.js'), 'HomePage'),
    page(frameRoute, 'new', () => import('../pages/entrances/found-company.js'), 'FoundCompanyPage'),
    page(frameRoute, 'import', () => import('../pages/settings/import-company.js'), 'ImportCompanyPage'),
    page(frameRoute, 'instance', () => import('../pages/settings/instance.js'), 'InstancePage'),
    page(frameRoute, 'issues/$ref', record, 'IssueRecord'),
    page(frameRoute, 'cases/$ref', record, 'CaseRecord'),
    page(frameRoute, 'agents/$ref', record, 'AgentRecord'),
    page(frameRoute, 'projects/$ref', record, 'ProjectRecord'),
  ]),
];
