import { z } from 'zod';
import type { ToolConnection, ToolInstall } from '../../../generated/prisma/client.js';
import { presenterOf } from '../../core/operation/present.js';
import { describedEnum } from '../../core/text/described-enum.js';
import { jsonObject, text, uuid } from '../../core/text/fields.js';
import { ToolStatus } from '../applications/model.js';
import {
  CredentialRefInput,
  CredentialRefView,
  CredentialSecretRefInput,
  CredentialSecretRefView,
  ToolTransport,
} from './config.js';

const ToolConnectionKind = describedEnum('ToolConnectionKind', 'Who keeps a connection.', {
  managed: 'The company, by its own settings.',
});

export const ToolAuthKind = describedEnum('ToolAuthKind', 'How a server of tools is told who asks.', {
  oauth: 'By tokens that its authorization server grants.',
  api_key: 'By secrets of the company.',
  none: 'Not at all.',
});

const ToolCredentialPolicy = describedEnum('ToolCredentialPolicy', 'Whose credentials calls use.', {
  shared: 'Those of the company.',
  per_user: 'Those of the person whom the run acts for.',
  per_user_with_fallback: 'Those of the person whom the run acts for, or else those of the company.',
  per_agent: 'Those of the agent.',
});

export const ToolHealthStatus = describedEnum('ToolHealthStatus', 'What the last health check found.', {
  unchecked: 'It was not checked since its settings changed.',
  ok: 'The server answers.',
  degraded: 'The server answers, but offers no tools.',
  error: 'The server does not answer as it should.',
  missing_secret: 'A secret that it needs has no value, or nobody has authorized it.',
});
export type ToolHealthStatus = z.output<typeof ToolHealthStatus>;

const ToolInstallTarget = describedEnum('ToolInstallTarget', 'For whom a connection is installed.', {
  company: 'The whole company.',
  agent: 'One agent.',
});

export const ToolInstallView = z
  .object({
    targetType: ToolInstallTarget,
    targetId: z.uuid().describe('The ID of the company or of the agent.'),
  })
  .meta({ id: 'ToolInstall', description: 'For whom a connection is installed.' });

export const presentInstall = ({ targetType, targetId }: Pick<ToolInstall, 'targetType' | 'targetId'>) =>
  ({ targetType, targetId }) as z.input<typeof ToolInstallView>;

export const ToolConnectionView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    uid: z
      .string()
      .describe(
        'A name for programs, unique in the company: the key of the application, a slash, the first name, digits.',
      ),
    applicationId: z.uuid().describe('The ID of its application.'),
    name: z.string().describe('The name, unique in the application among connections that are not archived.'),
    connectionKind: ToolConnectionKind,
    transport: ToolTransport,
    authKind: ToolAuthKind,
    credentialPolicy: ToolCredentialPolicy,
    status: ToolStatus,
    enabled: z.boolean().describe('Whether calls are made through it while it is active.'),
    config: jsonObject().describe('The url or the templateId, and how new tools are treated. It has no secrets.'),
    credentialRefs: z.array(CredentialRefView).describe('The secrets that are sent to the server, at most 50.'),
    credentialSecretRefs: z
      .array(CredentialSecretRefView)
      .describe('The secrets in the place of settings, at most 50.'),
    healthStatus: ToolHealthStatus,
    healthMessage: z
      .string()
      .nullable()
      .describe('What the last check found, in a sentence; null if there is no more to say.'),
    healthCheckedAt: z.iso.datetime().nullable().describe('When it was checked last; null since its settings changed.'),
    lastHealthAt: z.iso.datetime().nullable().describe('When it was last found healthy; null if it never was.'),
    lastCatalogRefreshAt: z.iso
      .datetime()
      .nullable()
      .describe("When the server's tools were listed last; null before the first time."),
    lastError: z.string().nullable().describe('Why it failed last; null since it succeeded.'),
    createdByAgentId: z.uuid().nullable().describe('The ID of the agent that created it.'),
    createdByUserId: z.string().nullable().describe('The ID of the person who created it.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({
    id: 'ToolConnection',
    description: 'A server with tools: how its application is reached, and with which secrets.',
  });

/** A row of a connection. Its settings were validated when they were written. */
export type ConnectionRow = ToolConnection;

export const presentConnection = presenterOf(ToolConnectionView);

export const ListedToolConnectionView = ToolConnectionView.extend({
  installs: z.array(ToolInstallView).describe('For whom it is installed, at most 1,000.'),
  lastUsedAt: z.iso.datetime().nullable().describe('When a tool was called through it last; null if none was.'),
}).meta({ id: 'ListedToolConnection' });

const MAX_CREDENTIALS = 50;

/** The fields that clients write on creation and later. */
export const connectionFields = {
  name: text(160).describe('The name, unique in the application, of at most 160 characters.'),
  status: ToolStatus.describe('Whether it is in use. Archived by this, it cannot be changed any more.'),
  enabled: z.boolean().describe('Whether calls are made through it while it is active.'),
  config: jsonObject().describe(
    'remote_http: the url; local_stdio: the templateId. Also quarantineNewEntries (true when left out): new and changed tools wait for a review; and safeDefault: those do not whose server or name says that they only read.',
  ),
  credentialRefs: z
    .array(CredentialRefInput)
    .max(MAX_CREDENTIALS)
    .refine((references) => !hasTwice(references.map(placeOf)), 'Must not send two secrets in the same place')
    .describe('The secrets that are sent to the server.'),
  credentialSecretRefs: z
    .array(CredentialSecretRefInput)
    .max(MAX_CREDENTIALS)
    .refine((references) => !hasTwice(references.map(({ configPath }) => configPath)), {
      message: 'Must not have two secrets for the same setting',
    })
    .describe('The secrets in the place of settings.'),
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
  applicationId: uuid().optional().describe('The ID of its application, in the same company.'),
  applicationName: text(160).optional().describe('Instead: the name of a new application.'),
  transport: ToolTransport.optional().describe('How the server is spoken to. It must be given, and is fixed.'),
  authKind: connectionFields.authKind.default('none'),
  credentialPolicy: connectionFields.credentialPolicy
    .optional()
    .describe('Whose credentials calls use: when left out per_user with oauth, else shared.'),
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
      .meta({ id: 'ToolInstallInput', description: 'For whom a connection is to be installed.' }),
  )
  .max(1000)
  .describe('For whom it is to be installed, and for nobody else.');
