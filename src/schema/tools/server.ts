import { z } from 'zod';
import { agentNode } from '#services/organization/agents/rows.js';
import { actionRequestsOfConnection } from '#services/tools/approvals/request-rows.js';
import { eventsOfConnection } from '#services/tools/audit/connection-activity.js';
import { authorizationOf, ToolServerAuthorization } from '#services/tools/authorizations/state.js';
import { catalogOfConnection, ToolCatalogEntryFilter } from '#services/tools/catalog/rows.js';
import { CredentialVersion } from '#services/tools/connections/config.js';
import { ToolConnectionView, ToolInstallView } from '#services/tools/connections/model.js';
import { draftSightOf } from '#services/tools/connections/policy.js';
import { listToolConnections } from '#services/tools/connections/read.js';
import {
  connectionsOfApplication,
  connectionsOfCompany,
  installsOfConnection,
  lastUseOf,
  ToolServerFilter,
} from '#services/tools/connections/rows.js';
import { takenAs } from '../derive/input-shapes.js';
import { nounOf } from '../derive/noun.js';
import { outputTypeOf } from '../derive/output.js';
import { reads } from '../fast/selection.js';
import { byFilter, listOf } from '../list.js';
import { AgentRef } from '../organization/agent.js';
import { CompanyRef } from '../organization/company.js';
import { EventRef } from '../overview/activity.js';
import { allowedBy, relationsOf } from '../relation.js';
import { ToolActionRequestRef } from './action-request.js';
import { ToolApplicationRef } from './application.js';
import { ToolCatalogEntryRef } from './catalog-entry.js';

// A connection to tools is named server here: types whose names end in Connection are pages of lists.

export const ToolServerRef = nounOf('ToolConnection', ToolConnectionView, {
  json: ['config', 'credentialRefs', 'credentialSecretRefs'],
});

takenAs(CredentialVersion, {
  shown: z.string(),
  toRest: (version: string) => (/^[0-9]+$/.test(version) ? Number(version) : version),
});

const ToolInstallRef = nounOf('ToolInstall', ToolInstallView, {
  columns: { createdAt: z.iso.datetime().describe('The time of the installation for the target.') },
});

relationsOf(ToolInstallRef, {
  agent: {
    type: AgentRef,
    nullable: true,
    description: 'The agent that has the installation; null if it is for the whole company.',
    ...reads('targetType', 'targetId'),
    resolve: ({ targetType, targetId }, _args, { scope }) =>
      targetType === 'agent' ? scope.load(agentNode, targetId) : null,
  },
});

relationsOf(ToolServerRef, {
  catalog: listOf(
    ToolCatalogEntryRef,
    catalogOfConnection,
    ['companyId', 'id'],
    'The tools of the server, as it last listed them.',
    { narrowedBy: byFilter(ToolCatalogEntryFilter.schema) },
  ),
  installs: listOf(
    ToolInstallRef,
    installsOfConnection,
    ['companyId', 'id'],
    'The installations of the server: the company first, then agents.',
    { likely: 10 },
  ),
  actionRequests: listOf(
    ToolActionRequestRef,
    actionRequestsOfConnection,
    ['companyId', 'id'],
    "The calls of the server's tools that needed a person's decision, or still need one, newest first.",
    { likely: 10 },
  ),
  events: listOf(EventRef, eventsOfConnection, ['companyId', 'id'], 'The events of the server, newest first.'),
  authorization: {
    type: outputTypeOf(ToolServerAuthorization),
    nullable: true,
    description: "The state of the server's OAuth authorization; null if the server identifies callers in another way.",
    ...reads('companyId', 'id', 'authKind'),
    resolve: ({ companyId, id, authKind }, _args, { scope }) => {
      const userId = scope.actor.kind === 'board' ? scope.actor.userId : '';
      return authKind === 'oauth' ? (scope.load(authorizationOf, { companyId, id, userId }) as never) : null;
    },
  },
  lastUsedAt: {
    type: 'DateTime',
    nullable: true,
    description: "The time of the latest call of one of the server's tools; null if no tool was called.",
    ...reads('companyId', 'id'),
    resolve: async (server, _args, { scope }) => (await scope.load(lastUseOf, server))?.at ?? null,
  },
});

const options = { narrowedBy: byFilter(ToolServerFilter.schema) };

relationsOf(ToolApplicationRef, {
  servers: listOf(
    ToolServerRef,
    connectionsOfApplication,
    ['companyId', 'id'],
    'The servers of the application; drafts only for those who may change them.',
    { ...options, likely: 3, forCaller: (application, scope) => draftSightOf(scope, application) },
  ),
});

relationsOf(CompanyRef, {
  toolServers: allowedBy(
    listToolConnections,
    listOf(
      ToolServerRef,
      connectionsOfCompany,
      ['id'],
      'The servers whose tools agents use; drafts only for those who may change them.',
      { ...options, forCaller: ({ id: companyId }, scope) => draftSightOf(scope, { companyId }) },
    ),
  ),
});
