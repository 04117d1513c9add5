import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ToolApplication } from '#generated/prisma/client.js';
import { board } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { authorOf } from '#services/core/actors/actor.js';
import { badRequest, unprocessable } from '#services/core/errors/errors.js';
import { mutation } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { pathId } from '#services/core/text/fields.js';
import { urlKeyOf } from '#services/core/text/names.js';
import { appsEnabled } from '../enabled.js';
import { insertApplication } from '../servers/operations.js';
import { applicationForUse } from '../servers/rows.js';
import type { ConnectionTransport } from './config.js';
import { bindCredentials } from './credentials.js';
import { type ConnectionRow, newConnectionFields, presentConnection, ToolConnectionView } from './model.js';
import { aboutConnection, type ConnectionSettings, checkedSettings, explainDuplicateName } from './settings.js';

export const createToolConnection = mutation({
  name: 'createToolConnection',
  summary: 'Create a connection to a tool server',
  gate: appsEnabled,
  input: z.object({ companyId: pathId(), ...newConnectionFields }),
  output: ToolConnectionView,
  on: companyKeyById,
  allow: board,
  async run(scope, { companyId: _, applicationId, applicationName, transport, ...fields }, { companyId }) {
    if (!transport) throw badRequest('Tool connection transport is required');
    if (transport === 'plugin')
      throw unprocessable('You cannot create plugin connections; installing the plugin creates them');
    if (fields.status === 'archived') throw unprocessable('A new tool connection cannot be archived');
    const settings = await checkedSettings(scope, companyId, { ...fields, transport });
    const application = await applicationOf(scope, companyId, { applicationId, applicationName, transport });
    const connection = await insertConnection(scope, application, {
      ...settings,
      credentialPolicy: fields.credentialPolicy ?? (fields.authKind === 'oauth' ? 'per_user' : 'shared'),
    });
    return presentConnection(connection);
  },
});

interface NewConnection extends ConnectionSettings {
  readonly name: string;
  readonly credentialPolicy: string;
}

/** @param connection has checked settings. @throws 409 if the application has a connection of that name */
export async function insertConnection(
  scope: WriteScope,
  { companyId, id: applicationId, applicationKey }: ToolApplication,
  connection: NewConnection,
): Promise<ConnectionRow> {
  const id = randomUUID();
  const uid = `${applicationKey}/${urlKeyOf(connection.name, 'connection')}-${id.slice(0, 8)}`;
  const data = { ...connection, id, companyId, applicationId, uid, ...authorOf(scope.actor) };
  const row = await explainDuplicateName(() => scope.db.toolConnection.create({ data: data as never }));
  await bindCredentials(scope, row, connection);
  const details = { name: row.name, uid, transport: connection.transport, applicationId };
  scope.emit({ ...aboutConnection(row), action: 'tool_connection.created', details });
  return row;
}

type NewTransport = Exclude<ConnectionTransport, 'plugin'>;

const APPLICATION_TYPES = { remote_http: 'mcp_http', local_stdio: 'mcp_stdio' } as const satisfies Readonly<
  Record<NewTransport, string>
>;

interface ApplicationChoice {
  readonly applicationId: string | undefined;
  readonly applicationName: string | undefined;
  readonly transport: NewTransport;
}

/** The application of a new connection; created if the input has a name instead of an ID. @throws 400, 409, 422 */
async function applicationOf(
  scope: WriteScope,
  companyId: string,
  { applicationId, applicationName, transport }: ApplicationChoice,
): Promise<ToolApplication> {
  const type = APPLICATION_TYPES[transport];
  if ((applicationId === undefined) === (applicationName === undefined)) {
    throw badRequest('A tool connection needs either applicationId or applicationName');
  }
  if (applicationName !== undefined) {
    return insertApplication(scope, companyId, { name: applicationName, type, status: 'active' });
  }
  const application = await applicationForUse(scope, companyId, applicationId as string);
  if (!application) throw unprocessable('Application does not belong to company');
  if (application.type !== type) {
    throw unprocessable(`A ${transport} connection needs an application of type ${type}, not ${application.type}`);
  }
  if (application.status === 'archived') throw unprocessable('Application is archived');
  return application;
}
