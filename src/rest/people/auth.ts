import { credentialsOf } from '#http/credentials.js';
import { sendJson } from '#http/send.js';
import { getProfile, getSession, SessionView, updateProfile } from '#services/people/account/operations.js';
import { listAssistants, revokeAssistant } from '#services/people/assistants/operations.js';
import { changePassword, resetPassword } from '#services/people/sign-in/passwords.js';
import {
  confirmSecondFactor,
  disableSecondFactor,
  enrolSecondFactor,
  getSecondFactor,
} from '#services/people/sign-in/second-factor.js';
import { endOtherSessions, endSession, listSessions } from '#services/people/sign-in/sessions.js';
import { type RouteSection, route } from '../http/route.js';
import { withCookies } from './sign-in.js';

export const auth: RouteSection = {
  name: 'auth',
  description: "The caller, and the caller's ways to sign in.",
  routes: [
    route('get', '/api/auth/get-session', getSession, {
      respond: {
        content: { description: 'Success', types: { 'application/json': { schema: SessionView } } },
        async send({ services, req, res, scope }, session) {
          const isSession = scope.actor.kind === 'board' && scope.actor.source === 'session';
          // A cookie beside a bearer token did not identify the caller.
          const sent = credentialsOf(req, services.config);
          const cookies = isSession ? ((await services.sessions?.renew(sent)) ?? []) : [];
          sendJson(res, 200, session, withCookies(cookies));
        },
      },
    }),
    route('get', '/api/auth/profile', getProfile),
    route('patch', '/api/auth/profile', updateProfile),
    route('get', '/api/auth/sessions', listSessions),
    route('post', '/api/auth/sessions/end-others', endOtherSessions),
    route('delete', '/api/auth/sessions/:sessionId', endSession, { errors: [404] }),
    route('post', '/api/auth/password', changePassword, { errors: [409, 422, 429, 503] }),
    route('post', '/api/auth/password-resets', resetPassword, { errors: [404, 429, 503] }),
    route('get', '/api/auth/second-factor', getSecondFactor),
    route('post', '/api/auth/second-factor', enrolSecondFactor, { errors: [409, 422, 429, 503], status: 201 }),
    route('post', '/api/auth/second-factor/confirm', confirmSecondFactor, { errors: [409, 422, 429, 503] }),
    route('post', '/api/auth/second-factor/disable', disableSecondFactor, { errors: [422, 429, 503] }),
  ],
};

export const assistants: RouteSection = {
  name: 'assistants',
  description: 'Programs that act for people over the Model Context Protocol.',
  routes: [
    route('get', '/api/assistants', listAssistants),
    route('delete', '/api/assistants/:assistantId', revokeAssistant, { errors: [404] }),
  ],
};
