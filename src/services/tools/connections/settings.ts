import { conflict, unprocessable } from '#services/core/errors/errors.js';
import { eventSubject } from '#services/core/journal/journal.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { refuseDuplicate } from '#services/core/postgres/failures.js';
import type { JsonObject } from '#services/core/text/json.js';
import { templateByKey } from '../servers/template-rows.js';
import {
  assertConnectable,
  assertTemplate,
  type ConnectionTransport,
  type CredentialRef,
  type CredentialSecretRef,
  parsedConfig,
} from './config.js';
import { assertCredentials } from './credentials.js';
import type { ConnectionRow } from './model.js';

// Rules that creating and changing a connection share.

/** The settings of a connection that depend on one another. */
export interface ConnectionSettings {
  readonly transport: ConnectionTransport;
  readonly authKind: string;
  readonly status: string;
  readonly enabled: boolean;
  readonly config: JsonObject;
  readonly credentialRefs: readonly CredentialRef[];
  readonly credentialSecretRefs: readonly CredentialSecretRef[];
}

/** The settings in the form to store. @throws 400 and 422 for settings that no connection may have */
export async function checkedSettings<S extends ConnectionSettings>(
  scope: WriteScope,
  companyId: string,
  given: S,
): Promise<S> {
  const settings = { ...given, config: parsedConfig(given.transport, given.config) };
  const envKeys = settings.transport === 'local_stdio' ? await envKeysOf(scope, companyId, settings.config) : [];
  await assertCredentials(scope, companyId, settings, envKeys);
  if (settings.transport === 'plugin' && settings.authKind !== 'none') {
    throw unprocessable('Plugin connections need no credentials');
  }
  assertConnectable(settings);
  return settings;
}

async function envKeysOf(scope: WriteScope, companyId: string, { templateId }: JsonObject): Promise<readonly string[]> {
  const template = await templateByKey(scope, companyId, templateId as string);
  assertTemplate(template);
  return template?.envKeys ?? [];
}

/** @throws 409 if another connection of the application has the name */
export const explainDuplicateName = <T>(write: () => Promise<T>): Promise<T> =>
  refuseDuplicate(write, () => conflict('The application already has a tool connection with that name'));

/** @throws 409 */
export function assertConnectionNotArchived({ status }: Pick<ConnectionRow, 'status'>): void {
  if (status === 'archived') throw conflict('Tool connection is archived');
}

/**
 * After the commit, cancels the calls of this process to the server of a connection, and releases its open resources.
 */
export function releaseLater(scope: WriteScope, { companyId, id }: Pick<ConnectionRow, 'companyId' | 'id'>): void {
  const { callsInFlight, toolServers } = scope.services;
  scope.afterCommit(() => {
    callsInFlight.cancel(id);
    return toolServers.release({ companyId, connectionId: id });
  });
}

export const aboutConnection = (connection: Pick<ConnectionRow, 'companyId' | 'id'>) =>
  eventSubject('tool_connection', connection);
