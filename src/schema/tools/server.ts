import { z } from 'zod';
import { agentNode } from '#services/organization/agents/rows.js';
import { statusNow, ToolActionRequestView } from '#services/tools/approvals/request-model.js';
import { actionRequestsOfConnection } from '#services/tools/approvals/request-rows.js';
import { eventsOfConnection } from '#services/tools/audit/connection-activity.js';
import { authorizationOf, ToolServerAuthorization } from '#services/tools/authorizations/state.js';
import { driftOf, ToolDrift } from '#services/tools/catalog/drift.js';
import { ToolCatalogEntryView } from '#services/tools/catalog/model.js';
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
import { listToolRuntimeSlots } from '#services/tools/runtime/control.js';
import { getToolRuntimeHealth, ToolRuntimeReportView } from '#services/tools/runtime/health.js';
import { ToolRuntimeSlotView } from '#services/tools/runtime/model.js';
import { slotsOfCompany, slotsOfConnection, ToolRuntimeSlotFilter } from '#services/tools/runtime/rows.js';
import { ToolApplicationView } from '#services/tools/servers/model.js';
import { listToolApplications } from '#services/tools/servers/operations.js';
import { applicationsOfCompany, ToolApplicationFilter } from '#services/tools/servers/rows.js';
import { takenAs } from '../derive/input-shapes.js';
import { nounOf } from '../derive/noun.js';
import { outputTypeOf } from '../derive/output.js';
import { reads } from '../fast/selection.js';
import { byFilter, listOf } from '../list.js';
import { AgentRef } from '../organization/agent.js';
import { CompanyRef } from '../organization/company.js';
import { EventRef } from '../overview/activity.js';
import { allowedBy, relationsOf } from '../relation.js';

export const ToolApplicationRef = nounOf('ToolApplication', ToolApplicationView, { json: ['metadata'] });

relationsOf(CompanyRef, {
  toolApplications: allowedBy(
    listToolApplications,
    listOf(ToolApplicationRef, applicationsOfCompany, ['id'], 'The applications whose tools agents use.', {
      narrowedBy: byFilter(ToolApplicationFilter.schema),
    }),
  ),
});

export const ToolCatalogEntryRef = nounOf('ToolCatalogEntry', ToolCatalogEntryView, {
  json: ['inputSchema', 'outputSchema', 'annotations', 'previous'],
});

relationsOf(ToolCatalogEntryRef, {
  drift: {
    type: outputTypeOf(ToolDrift),
    nullable: true,
    description: 'The changes of the tool, for its reviewer; null if the tool never changed.',
    ...reads('title', 'description', 'inputSchema', 'annotations', 'riskLevel', 'previous'),
    resolve: (entry) => driftOf(entry),
  },
});

export const ToolActionRequestRef = nounOf('ToolActionRequest', ToolActionRequestView, {
  json: ['canonicalArgumentsSummary', 'resultSummary'],
  columns: {
    toolName: z.string().describe('The name of the called tool.'),
    riskLevel: z.string().describe('The risk of the tool: read, write or destructive.'),
    connectionId: z.uuid().describe('The ID of the connection.'),
    catalogEntryId: z.uuid().describe('The ID of the tool.'),
  },
  fields: { status: { ...reads('status', 'expiresAt'), resolve: statusNow } },
});

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

export const ToolRuntimeSlotRef = nounOf('ToolRuntimeSlot', ToolRuntimeSlotView, {
  json: ['metadata'],
  fields: { runtimeKind: { ...reads(), resolve: () => 'local_stdio' as const } },
});

const ToolRuntimeReportRef = outputTypeOf(ToolRuntimeReportView);

const narrowed = { narrowedBy: byFilter(ToolRuntimeSlotFilter.schema), likely: 10 };

relationsOf(CompanyRef, {
  toolRuntime: allowedBy(getToolRuntimeHealth, {
    type: ToolRuntimeReportRef,
    description: 'The state of the programs of servers, and of the calls of the last hour.',
    ...reads('id'),
    resolve: ({ id: companyId }: { readonly id: string }, _args: object, { scope }) =>
      getToolRuntimeHealth.run(scope, { companyId }, { id: companyId, companyId }) as never,
  }),
  toolRuntimeSlots: allowedBy(
    listToolRuntimeSlots,
    listOf(ToolRuntimeSlotRef, slotsOfCompany, ['id'], 'The programs of servers, newest first.', narrowed),
  ),
});

relationsOf(ToolServerRef, {
  runtimeSlots: allowedBy(
    listToolRuntimeSlots,
    listOf(
      ToolRuntimeSlotRef,
      slotsOfConnection,
      ['companyId', 'id'],
      'The programs of the server, one for each set of its credentials, newest first.',
      narrowed,
    ),
  ),
});
