import { builder } from '../schema/builder.js';
import { connection, given } from '../schema/connection.js';
import { ViewerRef } from '../schema/people/session.js';
import { InstanceEventConnection, InstanceEventRef, SecondFactorRef, WebSessionRef } from '../schema/people/sign-in.js';
import { instanceAdmin } from '../services/access/rules.js';
import { Unauthorized } from '../services/core/operation/errors.js';
import { parseInput } from '../services/core/operation/execute.js';
import {
  type InstanceEventFilter,
  instanceEvents,
  listInstanceEvents,
} from '../services/organization/instance/events.js';
import { changePassword, createPasswordResetLink, resetPassword } from '../services/people/sign-in/passwords.js';
import * as secondFactor from '../services/people/sign-in/second-factor.js';
import { endOtherSessions, endSession, endUserSessions, listSessions } from '../services/people/sign-in/sessions.js';
import { answer, expose, exposeOk } from './expose.js';

const EventFilter = listInstanceEvents.input.pick({ type: true, userId: true });

builder.objectFields(ViewerRef, (t) => ({
  sessions: t.field({
    type: [WebSessionRef],
    description: 'The web sessions of the person, newest first; at most 100.',
    complexity: { field: 1, multiplier: 20 },
    resolve: (_viewer, _args, { scope }) => answer(listSessions, scope, {}),
  }),
  secondFactor: t.field({
    type: SecondFactorRef,
    description: 'Whether the person signs in with a second factor.',
    resolve: (_viewer, _args, { scope }) => answer(secondFactor.getSecondFactor, scope, {}),
  }),
}));

builder.queryField('instanceEvents', (t) =>
  t.connection(
    {
      type: InstanceEventRef,
      description:
        'The audit of the installation, newest first: sign-ins, failures, passwords, second factors, ends of sessions. For who administers it.',
      args: {
        type: t.arg.string({ description: 'Only events of this type.' }),
        userId: t.arg.id({ description: 'Only what concerns this person.' }),
      },
      resolve: async (_root, { type, userId, ...args }, context, info) => {
        if (context.scope.actor.kind === 'anonymous') throw Unauthorized();
        await instanceAdmin(context.scope, undefined);
        const filter = given<InstanceEventFilter>(
          parseInput(EventFilter, { type: type ?? undefined, userId: userId ?? undefined }),
        );
        return connection(instanceEvents, { of: [], args, filter, context, info });
      },
    },
    InstanceEventConnection,
  ),
);

expose(endSession, (t) => ({
  ok: t.boolean({ description: 'Always true.', resolve: ({ output }) => output.ok }),
  sessionId: t.id({ description: "The session's id.", resolve: ({ output }) => output.sessionId }),
}));

for (const operation of [endOtherSessions, endUserSessions]) {
  expose(operation, (t) => ({
    endedSessions: t.int({
      description: 'How many sessions were ended.',
      resolve: ({ output }) => output.endedSessions,
    }),
  }));
}

expose(changePassword, (t) => ({
  ok: t.boolean({ description: 'Always true.', resolve: ({ output }) => output.ok }),
  endedSessions: t.int({
    description: 'How many other sessions were ended.',
    resolve: ({ output }) => output.endedSessions,
  }),
}));

expose(createPasswordResetLink, (t) => ({
  url: t.string({
    description: 'The address of the page on which the person sets the password; shown this once.',
    resolve: ({ output }) => output.url,
  }),
  expiresAt: t.field({
    type: 'DateTime',
    description: 'When the link stops working.',
    resolve: ({ output }) => new Date(output.expiresAt),
  }),
}));

exposeOk([resetPassword, secondFactor.disableSecondFactor]);

expose(secondFactor.enrolSecondFactor, (t) => ({
  secret: t.string({
    description: 'The secret in base32, to be typed into an authenticator app; shown this once.',
    resolve: ({ output }) => output.secret,
  }),
  otpauthUrl: t.string({
    description: 'The same as an address, to be shown as a QR code; shown this once.',
    resolve: ({ output }) => output.otpauthUrl,
  }),
}));

expose(secondFactor.confirmSecondFactor, (t) => ({
  backupCodes: t.stringList({
    description: 'Codes for when the app is lost, each good once; shown this once.',
    resolve: ({ output }) => output.backupCodes,
  }),
}));

expose(secondFactor.resetSecondFactor, (t) => ({
  ok: t.boolean({ description: 'Always true.', resolve: ({ output }) => output.ok }),
  wasEnabled: t.boolean({ description: 'Whether there was one.', resolve: ({ output }) => output.wasEnabled }),
}));
