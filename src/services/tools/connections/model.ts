import { z } from 'zod';
import type { ToolConnection, ToolInstall } from '#generated/prisma/client.js';
import { presenterOf } from '#services/core/rows/present.js';
import { describedEnum, jsonObject, text, uuid } from '#services/core/text/fields.js';
import { ToolStatus } from '../servers/model.js';
import {
  CredentialRefInput,
  CredentialRefView,
  CredentialSecretRefInput,
  CredentialSecretRefView,
  ToolTransport,
} from './config.js';

const ToolConnectionKind = describedEnum('ToolConnectionKind', 'The way a connection is managed.', {
  managed: 'The company manages the connection with its own settings.',
});

export const ToolAuthKind = describedEnum('ToolAuthKind', 'The way Orgraph authenticates to a tool server.', {
  oauth: 'Tokens that its authorization server grants.',
  api_key: 'Secrets of the company.',
  none: 'No authentication.',
});

const ToolCredentialPolicy = describedEnum('ToolCredentialPolicy', 'The credentials that calls use.', {
  shared: 'The credentials of the company.',
  per_user: 'The credentials of the person that the run acts for.',
  per_user_with_fallback: 'The credentials of the person that the run acts for, or else those of the company.',
  per_agent: 'The credentials of the agent.',
});

export const ToolHealthStatus = describedEnum('ToolHealthStatus', 'The result of the last health check.', {
  unchecked: 'Not checked since the settings changed.',
  ok: 'The server responds.',
  degraded: 'The server responds, but offers no tools.',
  error: 'The server does not respond as it should.',
  missing_secret: 'A required secret has no value, or nobody has authorized the connection.',
});
export type ToolHealthStatus = z.output<typeof ToolHealthStatus>;

const ToolInstallTarget = describedEnum('ToolInstallTarget', 'The kind of target a connection is installed for.', {
  company: 'The whole company.',
  agent: 'One agent.',
});

export const ToolInstallView = z
  .object({
    targetType: ToolInstallTarget,
    targetId: z.uuid().describe('The ID of the company or of the agent.'),
  })
  .meta({ id: 'ToolInstall', description: 'The company or an agent that a connection is installed for.' });

export const presentInstall = ({ targetType, targetId }: Pick<ToolInstall, 'targetType' | 'targetId'>) =>
  ({ targetType, targetId }) as z.input<typeof ToolInstallView>;

export const ToolConnectionView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    uid: z
      .string()
      .describe(
        'An identifier for programs, unique in the company: application key, slash, original name, hyphen, hex digits.',
      ),
    applicationId: z.uuid().describe("The ID of the connection's application."),
    name: z.string().describe('The name, unique in the application among connections that are not archived.'),
    connectionKind: ToolConnectionKind,
    transport: ToolTransport,
    authKind: ToolAuthKind,
    credentialPolicy: ToolCredentialPolicy,
    status: ToolStatus,
    enabled: z.boolean().describe('True if calls may use the connection while it is active.'),
    config: jsonObject().describe('The url or the templateId, and the handling of new tools. It contains no secrets.'),
    credentialRefs: z.array(CredentialRefView).describe('The secrets that Orgraph sends to the server, at most 50.'),
    credentialSecretRefs: z
      .array(CredentialSecretRefView)
      .describe('The secrets that supply the values of settings, at most 50.'),
    healthStatus: ToolHealthStatus,
    healthMessage: z.string().nullable().describe('The details of the last check as a sentence; null without details.'),
    healthCheckedAt: z.iso
      .datetime()
      .nullable()
      .describe('The time of the last check; null if settings changed since.'),
    lastHealthAt: z.iso
      .datetime()
      .nullable()
      .describe('The time at which it was last found healthy; null if it never was.'),
    lastCatalogRefreshAt: z.iso
      .datetime()
      .nullable()
      .describe("The time at which the server's tools were last listed; null before the first time."),
    lastError: z.string().nullable().describe('The last error; null after a success.'),
    createdByAgentId: z.uuid().nullable().describe('The ID of the agent that created the connection.'),
    createdByUserId: z.string().nullable().describe('The ID of the person who created the connection.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({
    id: 'ToolConnection',
    description: 'A connection to a tool server: how Orgraph reaches the application, and with which secrets.',
  });

/** A row of a connection. Its settings were validated when they were written. */
export type ConnectionRow = ToolConnection;

export const presentConnection = presenterOf(ToolConnectionView);

export const ListedToolConnectionView = ToolConnectionView.extend({
  installs: z.array(ToolInstallView).describe('The company or agents that it is installed for, at most 1,000.'),
  lastUsedAt: z.iso.datetime().nullable().describe('The time of the last tool call through it; null before the first.'),
}).meta({ id: 'ListedToolConnection' });

const MAX_CREDENTIALS = 50;

/** The fields that clients write on creation and later. */
export const connectionFields = {
  name: text(160).describe('The name, unique in the application, of at most 160 characters.'),
  status: ToolStatus.describe('The status of the connection. Once archived, it cannot be changed.'),
  enabled: z.boolean().describe('True if calls may use the connection while it is active.'),
  config: jsonObject().describe(
    'For remote_http: the url; for local_stdio: the templateId. With quarantineNewEntries (true if omitted), new and changed tools wait for a review. With safeDefault, tools whose server or name says that they only read do not wait.',
  ),
  credentialRefs: z
    .array(CredentialRefInput)
    .max(MAX_CREDENTIALS)
    .refine((references) => !hasTwice(references.map(placeOf)), 'Must not send two secrets in the same place')
    .describe('The secrets that Orgraph sends to the server.'),
  credentialSecretRefs: z
    .array(CredentialSecretRefInput)
    .max(MAX_CREDENTIALS)
    .refine((references) => !hasTwice(references.map(({ configPath }) => configPath)), {
      message: 'Must not have two secrets for the same setting',
    })
    .describe('The secrets that supply the values of settings.'),
  credentialPolicy: ToolCredentialPolicy,
  authKind: ToolAuthKind,
};

const hasTwice = (texts: readonly string[]): boolean => new Set(texts).size < texts.length;

/** The place where a secret is sent. Header names ignore case. */
const placeOf = ({ placement, key }: { placement: string; key: string }): string =>
  `${placement}.${placement === 'header' ? key.toLowerCase() : key}`;

/** The fields of a new connection. */
export const newConnectionFields = {
  ...connectionFields,
  applicationId: uuid().optional().describe('The ID of the application, in the same company.'),
  applicationName: text(160).optional().describe('The name of a new application, instead of applicationId.'),
  transport: ToolTransport.optional().describe('The transport to the server. Required, and fixed after creation.'),
  authKind: connectionFields.authKind.default('none'),
  credentialPolicy: connectionFields.credentialPolicy
    .optional()
    .describe('The credentials that calls use. Defaults to per_user with oauth, otherwise to shared.'),
  status: connectionFields.status.default('draft'),
  enabled: connectionFields.enabled.default(false),
  config: connectionFields.config.default({}),
  credentialRefs: connectionFields.credentialRefs.default([]),
  credentialSecretRefs: connectionFields.credentialSecretRefs.default([]),
};

/** The agents or the company that a connection is installed for, as clients send them. */
export const installsInput = z
  .array(
    z
      .strictObject({
        targetType: ToolInstallTarget,
        targetId: text(200).describe('The ID of the company or of one of its agents.'),
      })
      .meta({ id: 'ToolInstallInput', description: 'The company or an agent to install a connection for.' }),
  )
  .max(1000)
  .describe('The new installs of the connection, which replace all current ones.');
