import { z } from 'zod';
import { validationError } from '#services/core/errors/errors.js';
import { mutation } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { changeDetails, changedFields, isEmpty } from '#services/core/text/changes.js';
import { appsEnabled } from '../enabled.js';
import { archiveConnection } from './archive.js';
import { bindCredentials } from './credentials.js';
import {
  type ConnectionRow,
  connectionFields,
  newConnectionFields,
  presentConnection,
  ToolConnectionView,
} from './model.js';
import { connectionManager } from './policy.js';
import { connectionRef, lockedConnectionById } from './rows.js';
import {
  aboutConnection,
  assertConnectionNotArchived,
  type ConnectionSettings,
  checkedSettings,
  explainDuplicateName,
  releaseLater,
} from './settings.js';

/** Fields that never change. An equal value is accepted, because clients send back the fields that they received. */
const fixedFields = {
  applicationId: newConnectionFields.applicationId.describe("The ID of the connection's application, which is fixed."),
  transport: newConnectionFields.transport.describe('The transport of the connection, which is fixed.'),
};
const FIXED_FIELDS = Object.keys(fixedFields) as (keyof typeof fixedFields)[];

export const updateToolConnection = mutation({
  name: 'updateToolConnection',
  summary: 'Change a tool connection',
  gate: appsEnabled,
  input: z
    .object({ ...connectionFields, ...fixedFields })
    .partial()
    .extend(connectionRef)
    .refine(({ connectionId: _, ...fields }) => Object.values(fields).some((value) => value !== undefined), {
      message: `Must have at least one of ${Object.keys(connectionFields).join(', ')}`,
    }),
  output: ToolConnectionView,
  on: lockedConnectionById,
  allow: connectionManager,
  async run(scope, { connectionId: _, applicationId, transport, ...fields }, connection) {
    assertFixed(connection, { applicationId, transport });
    assertConnectionNotArchived(connection);
    const { status, ...others } = fields;
    const isArchived = status === 'archived';
    const changed = await changesOf(scope, connection, isArchived ? others : fields);
    const after = isEmpty(changed) ? connection : await write(scope, connection, changed);
    return presentConnection(isArchived ? (await archiveConnection(scope, after)).connection : after);
  },
});

/** @throws 400 for another transport or application */
function assertFixed(
  connection: ConnectionRow,
  sent: { readonly [Key in keyof typeof fixedFields]: string | undefined },
): void {
  for (const name of FIXED_FIELDS) {
    if (sent[name] === undefined || sent[name] === connection[name]) continue;
    throw validationError([{ code: 'custom', path: [name], message: `The ${name} of a connection cannot be changed` }]);
  }
}

/** The fields of a patch that differ from the connection's, validated together with the unchanged ones. */
async function changesOf(scope: WriteScope, connection: ConnectionRow, patch: object): Promise<Partial<ConnectionRow>> {
  const sent = changedFields(connection, patch);
  if (isEmpty(sent)) return {};
  const settings = await checkedSettings(scope, connection.companyId, {
    ...(connection as unknown as ConnectionSettings),
    ...sent,
  });
  // Omitted settings now have their defaults.
  return changedFields(connection, 'config' in sent ? { ...sent, config: settings.config } : sent);
}

/**
 * Fields that decide the requests to the server and their credentials. The last check says nothing about new values.
 */
const CHECKED = ['config', 'authKind', 'credentialPolicy', 'credentialRefs', 'credentialSecretRefs'] as const;
const UNCHECKED = { healthStatus: 'unchecked', healthMessage: null, healthCheckedAt: null, lastError: null };

async function write(
  scope: WriteScope,
  connection: ConnectionRow,
  changed: Partial<ConnectionRow>,
): Promise<ConnectionRow> {
  const isUnchecked = CHECKED.some((name) => name in changed);
  const data = { ...changed, ...(isUnchecked && UNCHECKED) };
  const after = await explainDuplicateName(() =>
    scope.db.toolConnection.update({ where: { id: connection.id }, data: data as never }),
  );
  if ('credentialRefs' in changed || 'credentialSecretRefs' in changed) {
    await bindCredentials(scope, after, after as unknown as ConnectionSettings);
  }
  if (isUnchecked || !after.enabled || after.status !== 'active') releaseLater(scope, after);
  const changes = changeDetails(connection, changed, ['config', 'credentialRefs', 'credentialSecretRefs']);
  scope.emit({ ...aboutConnection(after), action: 'tool_connection.updated', details: { name: after.name, changes } });
  return after;
}
