import { z } from 'zod';
import { badRequest, unprocessable, validationError } from '#services/core/errors/errors.js';
import { describedEnum, text, uuid } from '#services/core/text/fields.js';
import type { JsonObject } from '#services/core/text/json.js';
import { KNOWN_CREDENTIALS } from '#services/core/vault/sensitive.js';
import { isSensitiveField } from '../results/sensitive-fields.js';
import type { ConnectionConfig } from '../servers/upstream.js';
import { isCredentialHeader } from './headers.js';

export const ToolTransport = describedEnum('ToolTransport', 'The way in which Orgraph reaches a tool server.', {
  remote_http: 'HTTP, at the URL of the config.',
  local_stdio: 'A program on this machine, which the template of the config describes.',
  plugin: 'A plugin of the installation. You cannot create plugin connections; installing the plugin creates them.',
});
export type ConnectionTransport = z.output<typeof ToolTransport>;

const common = {
  quarantineNewEntries: z.boolean().default(true),
  safeDefault: z.boolean().default(false),
};

/** The address of a server. A call checks whether its host is allowed. */
const address = () =>
  z
    .string()
    .trim()
    .min(1)
    .max(2000)
    .refine((url) => /^https?:\/\//i.test(url) && URL.canParse(url), 'Must be an http or https URL');

/**
 * A client that members have registered at an authorization server. Its secret is a secret of the company
 * (oauth.clientSecret).
 */
const registeredClient = () =>
  z.strictObject({
    issuer: address(),
    clientId: z
      .string()
      .trim()
      .min(1)
      .max(2000)
      .regex(/^[\x20-\x7e]+$/, 'Must be plain ASCII'),
    authMethod: z.enum(['client_secret_basic', 'client_secret_post']).optional(),
  });

const CONFIGS = {
  remote_http: z.looseObject({ ...common, url: address().optional(), oauth: registeredClient().optional() }),
  local_stdio: z.looseObject({ ...common, templateId: z.string().trim().min(1).max(160) }),
  plugin: z.looseObject(common),
} as const;

const sensitive = (path: string) =>
  badRequest(`Tool access config cannot persist sensitive field: ${path}. Use credentialSecretRefs instead.`);

/**
 * The path of the first field whose name or value looks like a credential. Iterative, because configs come from
 * outside.
 */
function sensitivePath(config: JsonObject): string | undefined {
  const open: (readonly [value: unknown, path: string])[] = [[config, '']];
  for (let next = open.shift(); next; next = open.shift()) {
    const [value, path] = next;
    if (value === null || typeof value !== 'object') continue;
    for (const [key, nested] of Object.entries(value)) {
      const step = path === '' ? key : `${path}.${key}`;
      if (!Array.isArray(value) && isSensitiveField(key)) return step;
      if (typeof nested === 'string' && KNOWN_CREDENTIALS.test(nested)) return step;
      open.push([nested, step]);
    }
  }
  return undefined;
}

/** The part of an address that gives access: the user, or a parameter. */
function sensitivePart(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { username, password, searchParams, hash } = new URL(url);
  if (username !== '' || password !== '') return 'url.userinfo';
  const parameter = [...searchParams.keys(), ...new URLSearchParams(hash.slice(1)).keys()].find(isSensitiveField);
  return parameter && `url.${parameter}`;
}

const NEEDS_TEMPLATE = 'Local stdio MCP connections must use an approved templateId';

/**
 * The config of a connection in the form to store.
 * @throws 400 for anything that looks like a credential, at any depth; for a local server without a template; for
 *   settings of the wrong type
 */
export function parsedConfig(transport: ConnectionTransport, config: JsonObject): ConnectionConfig {
  const path = sensitivePath(config) ?? (typeof config.url === 'string' ? sensitivePart(config.url.trim()) : undefined);
  if (path) throw sensitive(path);
  if (transport === 'local_stdio' && (typeof config.templateId !== 'string' || config.templateId.trim() === '')) {
    throw badRequest(NEEDS_TEMPLATE);
  }
  const parsed = CONFIGS[transport].safeParse(config);
  if (parsed.success) return parsed.data as ConnectionConfig;
  const issues = parsed.error.issues.map(({ code, path, message }) => ({
    code,
    path: ['config', ...(path as (string | number)[])],
    message,
  }));
  throw validationError(issues);
}

/** @throws 400 if no template of that name is in use */
export function assertTemplate(template: { readonly status: string } | undefined): void {
  if (template?.status !== 'active') throw badRequest(NEEDS_TEMPLATE);
}

/** The setting that a connection needs to reach its server; null if its server is known in another way. */
const NEEDED_FIELDS = { remote_http: 'url', local_stdio: 'templateId', plugin: null } as const;

/** @throws 422 for a connection in use that has nothing to connect to */
export function assertConnectable(connection: {
  readonly transport: ConnectionTransport;
  readonly status: string;
  readonly enabled: boolean;
  readonly config: JsonObject;
}): void {
  const { transport, status, enabled, config } = connection;
  if (status !== 'active' || !enabled) return;
  const field = NEEDED_FIELDS[transport];
  if (field && !config[field]) throw unprocessable(`An active tool connection needs ${field} in its config`);
}

const SINGLE_LINE = /^[^\r\n\0]*$/;
const VARIABLE_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
/** The version of a secret. */
export const CredentialVersion = z.union([z.literal('latest'), z.int().min(1).max(2_147_483_647)]);
const VERSION = '"latest" (the default) or a version number.';

export const ToolCredentialPlacement = describedEnum('ToolCredentialPlacement', 'The place for a credential.', {
  header: 'An HTTP header.',
  env: 'An environment variable of the program.',
  url: 'A query parameter of the URL.',
});

const credentialFields = {
  name: text(120).describe('The display name.'),
  secretId: uuid().describe('The ID of the secret, in the same company.'),
  placement: ToolCredentialPlacement.describe('The place where Orgraph sends the secret.'),
  key: text(160).regex(SINGLE_LINE, 'Must be a single line').describe('The name of the header, variable or parameter.'),
};

/** How a secret is sent to the server of a connection. */
export const CredentialRefInput = z
  .object({
    ...credentialFields,
    version: CredentialVersion.default('latest').describe(VERSION),
    prefix: z
      .string()
      .max(120)
      .regex(SINGLE_LINE, 'Must be a single line')
      .nullish()
      .transform((prefix) => prefix ?? null)
      .describe('The text before the value, such as "Bearer ".'),
  })
  .refine(({ placement, key }) => placement !== 'header' || isCredentialHeader(key), {
    path: ['key'],
    message: 'Must be the name of a header that a credential may have',
  })
  .refine(({ placement, key }) => placement !== 'env' || VARIABLE_NAME.test(key), {
    path: ['key'],
    message: 'Must be the name of a variable',
  })
  .meta({ id: 'ToolCredentialRefInput', description: 'A secret that Orgraph sends to a tool server.' });

export const CredentialRefView = z
  .object({
    ...credentialFields,
    secretId: z.uuid().describe('The ID of the secret.'),
    version: CredentialVersion.describe('"latest" or a version number.'),
    prefix: z.string().nullable().describe('The text before the value; null without a text.'),
  })
  .meta({
    id: 'ToolCredentialRef',
    description: 'A secret that Orgraph sends to a tool server. Its value is never shown.',
  });
export type CredentialRef = z.output<typeof CredentialRefView>;

const settingFields = {
  secretId: uuid().describe('The ID of the secret, in the same company.'),
  configPath: text(200).describe('The setting that gets its value from the secret.'),
};

/** A secret that supplies the value of a setting. */
export const CredentialSecretRefInput = z
  .object({
    ...settingFields,
    versionSelector: CredentialVersion.default('latest').describe(VERSION),
    required: z.boolean().default(true).describe('True if the connection does not work without the secret.'),
    label: text(160)
      .nullish()
      .transform((label) => label ?? null)
      .describe('The display name.'),
  })
  .meta({
    id: 'ToolCredentialSecretRefInput',
    description: 'A secret that supplies the value of a connection setting.',
  });

export const CredentialSecretRefView = z
  .object({
    ...settingFields,
    secretId: z.uuid().describe('The ID of the secret.'),
    versionSelector: CredentialVersion.describe('"latest" or a version number.'),
    required: z.boolean().describe('True if the connection does not work without the secret.'),
    label: z.string().nullable().describe('The display name; null if not set.'),
  })
  .meta({ id: 'ToolCredentialSecretRef', description: 'A secret that supplies the value of a connection setting.' });
export type CredentialSecretRef = z.output<typeof CredentialSecretRefView>;
