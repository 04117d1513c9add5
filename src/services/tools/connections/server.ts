import { createHash } from 'node:crypto';
import type { Scope } from '#services/core/operation/scope.js';
import type { JsonObject } from '#services/core/text/json.js';
import { type Resolution, resolveSecrets } from '#services/secrets/secrets/values.js';
import { authorizedServer } from '../oauth/authorized.js';
import type { OAuthSubject } from '../oauth/choose.js';
import { builtInTemplate } from '../servers/built-in-templates.js';
import { applicationNode } from '../servers/rows.js';
import type { TemplateTool } from '../servers/template-model.js';
import { templateByKey } from '../servers/template-rows.js';
import type { ConnectionConfig, StdioProgram, ToolServer } from '../servers/upstream.js';
import {
  AuthorizationRequired,
  PluginToolFailed,
  SecretMissing,
  TemplateUnavailable,
} from '../servers/upstream-failures.js';
import type { CredentialRef, CredentialSecretRef } from './config.js';
import { pathOfCredential, pathOfSetting } from './credentials.js';
import type { ConnectionRow } from './model.js';
import type { ConnectionSettings } from './settings.js';

// The server of a connection with the values of its secrets. The values exist only while the server is in use, and are
// never stored.

/** The purpose of reading the values. */
export interface CredentialUse {
  readonly runId: string | null;
  readonly issueId: string | null;
}

const NO_RUN: CredentialUse = { runId: null, issueId: null };

/**
 * The server of a connection, ready for requests of a subject. Every read of a secret is recorded.
 * @throws 422 for a secret without a value, a template that is disabled, or a connection that nobody has authorized
 */
export async function serverOf(
  scope: Scope,
  connection: ConnectionRow,
  subject: OAuthSubject,
  use = NO_RUN,
): Promise<ToolServer> {
  const server = await serverWithSecrets(scope, connection, use);
  if (connection.authKind !== 'oauth') return server;
  if (server.transport !== 'remote_http') throw AuthorizationRequired('Only connections to HTTP servers can use OAuth');
  return authorizedServer(scope, connection, server, subject);
}

/** The subject of a health check: the caller who manages the connection. */
export const healthCheckSubject = ({ actor }: Pick<Scope, 'actor'>): OAuthSubject => ({
  userId: actor.kind === 'board' ? actor.userId : null,
  agentId: null,
  isCheck: true,
});

/** The server of a connection with secrets of the company only. @throws 422 */
export async function serverWithSecrets(scope: Scope, connection: ConnectionRow, use = NO_RUN): Promise<ToolServer> {
  const settings = connection as unknown as ConnectionSettings;
  const values = await valuesOf(scope, connection, settings, use);
  const { companyId, applicationId, id: connectionId } = connection;
  const identity = {
    companyId,
    applicationId,
    connectionId,
    credentialKey: keyOf(values),
    config: withSettings(settings.config as ConnectionConfig, values),
    secrets: values.map(({ value }) => value),
  };
  const sentIn = (placement: CredentialRef['placement']) =>
    Object.fromEntries(
      values.flatMap(({ credential, value }) =>
        credential?.placement === placement ? [[nameOf(credential), `${credential.prefix ?? ''}${value}`]] : [],
      ),
    );
  switch (settings.transport) {
    case 'remote_http':
      return { ...identity, transport: 'remote_http', headers: sentIn('header'), query: sentIn('url') };
    case 'local_stdio':
      return { ...identity, transport: 'local_stdio', env: sentIn('env'), program: await programOf(scope, connection) };
    case 'plugin':
      return { ...identity, transport: 'plugin', pluginId: await pluginOf(scope, connection) };
  }
}

/** @throws 502 */
async function pluginOf(scope: Scope, { applicationId }: ConnectionRow): Promise<string> {
  const application = await scope.load(applicationNode, applicationId);
  if (!application?.pluginId) throw PluginToolFailed('The application belongs to no plugin');
  return application.pluginId;
}

const nameOf = ({ placement, key }: CredentialRef): string => (placement === 'header' ? key.toLowerCase() : key);

/** The value of a secret, with its use by the connection. */
interface CredentialValue {
  readonly path: string;
  readonly secretId: string;
  readonly version: number;
  readonly value: string;
  readonly credential?: CredentialRef;
  readonly setting?: CredentialSecretRef;
}

async function valuesOf(
  scope: Scope,
  { companyId, id }: ConnectionRow,
  { credentialRefs, credentialSecretRefs }: ConnectionSettings,
  use: CredentialUse,
): Promise<CredentialValue[]> {
  const secretRefs = [
    ...credentialRefs.map((credential) => ({
      credential,
      path: pathOfCredential(credential),
      version: credential.version,
      isRequired: true,
      secretId: credential.secretId,
    })),
    ...credentialSecretRefs.map((setting) => ({
      setting,
      path: pathOfSetting(setting),
      version: setting.versionSelector,
      isRequired: setting.required,
      secretId: setting.secretId,
    })),
  ];
  const requests = secretRefs.map(({ secretId, version, path: configPath }) => ({
    secretId,
    version,
    consumer: { type: 'tool_connection', id, configPath, ...use },
  }));
  const resolutions = await resolveSecrets(scope, companyId, requests);
  return secretRefs.flatMap(({ isRequired, ...one }, index) => {
    const resolution = resolutions[index] as Resolution;
    if (resolution.outcome === 'success') return [{ ...one, version: resolution.version, value: resolution.value }];
    if (isRequired) throw SecretMissing(`${one.path}: ${resolution.message}`);
    return [];
  });
}

/** A key that identifies the values without revealing them. Other versions give another key. */
const keyOf = (values: readonly CredentialValue[]): string =>
  createHash('sha256')
    .update(JSON.stringify(values.map(({ path, secretId, version }) => [path, secretId, version])))
    .digest('hex');

/** The config with the values of the secrets in their settings. */
function withSettings(config: ConnectionConfig, values: readonly CredentialValue[]): ConnectionConfig {
  return values.reduce<JsonObject>(
    (whole, { setting, value }) => (setting ? withValue(whole, setting.configPath.split('.'), value) : whole),
    config,
  ) as ConnectionConfig;
}

/** A copy of an object with a value at a path. `fromEntries` defines fields, so no name reaches a prototype. */
function withValue(object: JsonObject, [step = '', ...rest]: readonly string[], value: string): JsonObject {
  const before = Object.hasOwn(object, step) ? object[step] : undefined;
  const nested = before !== null && typeof before === 'object' && !Array.isArray(before) ? before : {};
  const entries = Object.entries(object).filter(([key]) => key !== step);
  return Object.fromEntries([...entries, [step, rest.length === 0 ? value : withValue(nested, rest, value)]]);
}

async function programOf(scope: Scope, { companyId, config }: ConnectionRow): Promise<StdioProgram> {
  const templateId = String((config as JsonObject).templateId);
  const template = await templateByKey(scope, companyId, templateId);
  if (template?.status !== 'active') throw TemplateUnavailable('The template of the connection is disabled');
  const { command, args } = template;
  const isBuiltIn = builtInTemplate(templateId) !== undefined;
  const tools = (template.tools as unknown as TemplateTool[]).map((tool) => ({ ...tool, outputSchema: null }));
  return { templateId, isBuiltIn, command, args, tools };
}
