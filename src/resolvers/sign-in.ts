import type { z } from 'zod';
import type { Agent } from '../generated/prisma/client.js';
import { builder, type GraphContext } from '../schema/builder.js';
import { connectionInMemory } from '../schema/connection.js';
import { outputTypeOf } from '../schema/derive/output.js';
import { byFilter, listOf } from '../schema/list.js';
import { AgentRef } from '../schema/organization/agent.js';
import { UserRef } from '../schema/people/actor.js';
import {
  AssistantRef,
  BoardApiKeyRef,
  InstanceEventRef,
  SecondFactorRef,
  WebSessionRef,
} from '../schema/people/sign-in.js';
import { allowedBy, listCost, queriesOf, type Relation, refusable, relationsOf } from '../schema/relation.js';
import { RunRef } from '../schema/runs/run.js';
import type { AgentActor, BoardActor } from '../services/core/actors/actor.js';
import { executeQuery } from '../services/core/operation/execute.js';
import type { Scope } from '../services/core/operation/scope.js';
import type { PageArgs } from '../services/core/postgres/page-statement.js';
import { getCallingAgent } from '../services/organization/agents/operations.js';
import { InstanceEventFilter, instanceEvents, listInstanceEvents } from '../services/organization/instance/events.js';
import { getSession, updateProfile, ViewerMembershipView, ViewerView } from '../services/people/account/operations.js';
import { areAssistantsEnabled } from '../services/people/assistants/addresses.js';
import * as assistants from '../services/people/assistants/operations.js';
import * as keys from '../services/people/board-keys/operations.js';
import * as revocation from '../services/people/board-keys/revoke.js';
import { BoardKeyFilter, boardKeysOfUser, boardUser } from '../services/people/board-keys/rows.js';
import { claimBoard, claimBootstrap, getBoardClaim } from '../services/people/claims/operations.js';
import { approveCliAuthChallenge } from '../services/people/cli-auth/approve.js';
import * as challenges from '../services/people/cli-auth/challenges.js';
import { CliAuthMeView } from '../services/people/cli-auth/model.js';
import { getCliAuthMe } from '../services/people/cli-auth/rows.js';
import { changePassword, createPasswordResetLink, resetPassword } from '../services/people/sign-in/passwords.js';
import * as secondFactor from '../services/people/sign-in/second-factor.js';
import * as sessions from '../services/people/sign-in/sessions.js';
import { runNode } from '../services/runs/runs/rows.js';
import { expose, exposeQuery, queryWire, whole } from './expose.js';

const ViewerMembershipRef = outputTypeOf(ViewerMembershipView);

interface Caller {
  readonly memberships: readonly z.input<typeof ViewerMembershipView>[];
}

/** Every request already has the caller's memberships: its rights follow from them. */
const memberships: Relation<Caller> = {
  type: ViewerMembershipRef,
  description:
    "The person's memberships, including inactive ones, in the order of the companies' IDs. The local board has access to every company without one.",
  isList: true,
  resolve: ({ memberships }, args: PageArgs<never>, context) =>
    connectionInMemory(memberships, ({ companyId }) => companyId, args, context),
};

const PersonViewerRef = outputTypeOf<typeof ViewerView, z.input<typeof ViewerView> & Caller>(ViewerView);

const CliAuthMe = CliAuthMeView.omit({ memberships: true, companyIds: true }).meta({
  id: 'CliAuthMe',
  description: 'The caller and their credential. Query.companies lists the companies that they can access.',
});

const CliAuthMeRef = outputTypeOf<typeof CliAuthMe, z.input<typeof CliAuthMe> & Caller>(CliAuthMe);

relationsOf(PersonViewerRef, { memberships });
relationsOf(CliAuthMeRef, { memberships });

relationsOf(PersonViewerRef, {
  sessions: refusable({
    type: [WebSessionRef],
    description: 'The web sessions of the person, newest first; at most 100.',
    ...listCost(20),
    resolve: (_viewer: unknown, _args: object, { scope }: GraphContext) => queryWire(sessions.listSessions, scope, {}),
  }),
  assistants: refusable({
    type: [AssistantRef],
    description:
      'The programs that act for the person over the Model Context Protocol, newest first; at most 100. Null while assistants are off.',
    ...listCost(5),
    async resolve(_viewer: unknown, _args: object, { scope }: GraphContext) {
      return (await areAssistantsEnabled(scope)) ? queryWire(assistants.listAssistants, scope, {}) : null;
    },
  }),
  secondFactor: refusable({
    type: SecondFactorRef,
    description: 'True if the person signs in with a second factor.',
    resolve: (_viewer: unknown, _args: object, { scope }: GraphContext) =>
      queryWire(secondFactor.getSecondFactor, scope, {}),
  }),
});

const ownKeys = listOf(BoardApiKeyRef, boardKeysOfUser, ['userId'], "The caller's own board keys, oldest first.", {
  narrowedBy: byFilter(BoardKeyFilter.schema),
});

queriesOf({
  instanceEvents: allowedBy(
    listInstanceEvents,
    listOf(
      InstanceEventRef,
      instanceEvents,
      [],
      'The audit of the installation, newest first: sign-ins, failures, passwords, second factors, ends of sessions. For instance admins.',
      { narrowedBy: byFilter(InstanceEventFilter.schema) },
    ),
  ),
  boardApiKeys: allowedBy(keys.listBoardApiKeys, {
    ...ownKeys,
    resolve: (_root, args, context, info) => ownKeys.resolve(boardUser(context.scope), args, context, info),
  }),
});

const ID = { type: 'ID' } as const;

expose(sessions.endSession, { ok: {}, sessionId: ID });

expose(assistants.revokeAssistant, { ok: {}, assistantId: {} });

expose([sessions.endOtherSessions, sessions.endUserSessions], { endedSessions: {} });

expose(changePassword, { ok: {}, endedSessions: {} });

expose(createPasswordResetLink, { url: {}, expiresAt: {} });

expose([resetPassword, secondFactor.disableSecondFactor], { ok: {} });

expose(secondFactor.enrolSecondFactor, { secret: {}, otpauthUrl: {} });

expose(secondFactor.confirmSecondFactor, { backupCodes: {} });

expose(secondFactor.resetSecondFactor, { ok: {}, wasEnabled: {} });

exposeQuery('cliAuthChallenge', challenges.getCliAuthChallenge, {
  id: 'challengeId',
  // REST treats a missing token like a wrong one.
  args: { token: { required: true, defaultValue: undefined } },
});

exposeQuery('cliAuthMe', getCliAuthMe, {
  type: CliAuthMeRef,
  description: 'Get the caller and their credential.',
});

expose(keys.createBoardApiKey, { key: whole('The new key with its token, shown this once.') });

expose(revocation.revokeBoardApiKey, { ok: {}, keyId: {} });

expose(revocation.revokeCurrentBoardKey, { revoked: {}, keyId: {} });

expose(challenges.createCliAuthChallenge, { challenge: whole('The challenge with its secrets, shown this once.') });

expose(approveCliAuthChallenge, { approved: {}, status: {}, userId: ID, keyId: {}, expiresAt: {} });

expose(challenges.cancelCliAuthChallenge, { status: {}, cancelled: {} });

const AgentViewerRef = builder.objectRef<{ agent: Agent; runId: string | null }>('AgentViewer').implement({
  description: 'A calling agent.',
  fields: (t) => ({
    agent: t.field({ type: AgentRef, description: 'The agent.', resolve: ({ agent }) => agent }),
    run: t.field({
      type: RunRef,
      nullable: true,
      description: 'The run in which the agent calls: the run of its token, or the one named in the request.',
      resolve: ({ runId }, _args, { scope }) => (runId ? scope.load(runNode, runId) : null),
    }),
  }),
});

const ViewerUnion = builder.unionType('Viewer', {
  description: 'The caller: a person, by a session or a board key, or an agent.',
  types: [PersonViewerRef, AgentViewerRef],
  resolveType: (viewer) => ('agent' in viewer ? AgentViewerRef.name : PersonViewerRef.name),
});

builder.queryField('viewer', (t) =>
  t.field({
    type: ViewerUnion,
    nullable: true,
    description: 'The caller; null without a credential.',
    resolve: (_root, _args, { scope }) => {
      if (scope.actor.kind === 'agent') return callingAgent(scope, scope.actor);
      return scope.actor.kind === 'board' ? callingPerson(scope, scope.actor) : null;
    },
  }),
);

const callingAgent = async (scope: Scope, { runId }: AgentActor) => ({
  agent: await executeQuery(getCallingAgent, scope, {}),
  runId: runId ?? null,
});

const callingPerson = async (scope: Scope, { isInstanceAdmin, memberships }: BoardActor) => ({
  ...(await queryWire(getSession, scope, {})),
  isInstanceAdmin,
  memberships: [...memberships].map(([companyId, { role, status }]) => ({ companyId, membershipRole: role, status })),
});

exposeQuery('boardClaim', getBoardClaim);

expose(updateProfile, {
  user: { type: UserRef, description: 'The person as they now appear.', resolve: (output) => output },
});

expose([claimBootstrap, claimBoard], { claimed: {}, userId: ID });
