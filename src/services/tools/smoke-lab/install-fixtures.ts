import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { SmokeLab, ToolApplication, ToolConnection } from '#generated/prisma/client.js';
import { board } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { eventSubject } from '#services/core/journal/journal.js';
import { mutation } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { pathId } from '#services/core/text/fields.js';
import type { JsonObject } from '#services/core/text/json.js';
import { storeSecret } from '#services/secrets/secrets/create.js';
import { emitSecret } from '#services/secrets/secrets/events.js';
import type { CredentialRef } from '../connections/config.js';
import { insertConnection } from '../connections/create.js';
import { presentConnection, ToolConnectionView } from '../connections/model.js';
import { storeFirstList } from '../connections/refresh-catalog.js';
import { releaseLater } from '../connections/settings.js';
import { presentApplication, ToolApplicationView } from '../servers/model.js';
import { insertApplication } from '../servers/operations.js';
import { mcpUrl } from './addresses.js';
import { FIXTURE_TOOLS } from './fixture-tools.js';
import { smokeLabEnabled } from './gate.js';
import { lockedLab } from './rows.js';
import { labTokenHash, newToken } from './tokens.js';

const InstalledFixtures = z
  .object({
    created: z.boolean().describe('True if anything was created, false if the company had all fixtures.'),
    application: ToolApplicationView,
    // Accesses the MCP fixture with a key, which is a secret of the company.
    connection: ToolConnectionView,
    // Accesses the fixture with tokens of the fake OAuth provider.
    oauthConnection: ToolConnectionView,
  })
  .meta({ id: 'SmokeLabFixtures' });

export const installSmokeLabFixtures = mutation({
  name: 'installSmokeLabFixtures',
  summary: "Create a company's missing connections to its smoke lab",
  gate: smokeLabEnabled,
  input: z.object({ companyId: pathId() }),
  output: InstalledFixtures,
  on: companyKeyById,
  allow: board,
  async run(scope, _input, { companyId }) {
    const lab = await lockedLab(scope, companyId);
    const present = await presentFixtures(scope, lab);
    const application = present.application ?? (await applicationOf(scope, companyId, lab));
    const secretId = lab.secretId && lab.fixtureKeyHash ? lab.secretId : await newKey(scope, companyId);
    const connection = present.connection ?? (await keyConnection(scope, application, secretId));
    const oauthConnection = present.oauthConnection ?? (await oauthConnectionOf(scope, application));
    const created = !(present.application && present.connection && present.oauthConnection);
    const fixtures = { application, connection, oauthConnection };
    if (created) await recordFixtures(scope, lab, fixtures);
    return {
      created,
      application: presentApplication(application),
      connection: presentConnection(await updateAddress(scope, connection)),
      oauthConnection: presentConnection(await updateAddress(scope, oauthConnection)),
    };
  },
});

interface Fixtures {
  readonly application: ToolApplication;
  readonly connection: ToolConnection;
  readonly oauthConnection: ToolConnection;
}

/** The fixtures that a company still has and has not archived. */
async function presentFixtures({ db }: WriteScope, lab: SmokeLab): Promise<Partial<Fixtures>> {
  const { companyId, applicationId } = lab;
  const live = { companyId, status: { not: 'archived' } };
  const connectionOf = async (id: string | null) =>
    (id && (await db.toolConnection.findFirst({ where: { ...live, id, applicationId: applicationId ?? id } }))) ||
    undefined;
  const application = applicationId && (await db.toolApplication.findFirst({ where: { ...live, id: applicationId } }));
  if (!application) return {};
  const connection = await connectionOf(lab.connectionId);
  const oauthConnection = await connectionOf(lab.oauthConnectionId);
  return { application, ...(connection && { connection }), ...(oauthConnection && { oauthConnection }) };
}

async function applicationOf(scope: WriteScope, companyId: string, lab: SmokeLab): Promise<ToolApplication> {
  if (lab.applicationId) {
    const data = { status: 'active', archivedAt: null };
    return scope.db.toolApplication.update({ where: { id: lab.applicationId, companyId }, data });
  }
  return insertApplication(scope, companyId, {
    applicationKey: 'smoke-lab',
    name: 'Smoke lab',
    type: 'mcp_http',
    status: 'active',
  });
}

const WRITE_KEY = statement(`
  UPDATE "SmokeLab" SET "secretId" = $2::uuid, "fixtureKeyHash" = $3, "updatedAt" = now() WHERE "companyId" = $1::uuid`);

/** Creates a key of the fixture, stored like any other secret of the company. @returns the ID of the secret */
async function newKey(scope: WriteScope, companyId: string): Promise<string> {
  const value = newToken();
  // A random suffix, because a secret that does not belong to the lab may have the plain name.
  const mark = randomBytes(3).toString('hex');
  const secret = await storeSecret(scope, {
    companyId,
    key: `smoke-lab-fixture-${mark}`,
    name: `Smoke lab fixture ${mark}`,
    description: 'Gives access only to the MCP fixture of the smoke lab.',
    provider: 'local_encrypted',
    managedMode: 'service_managed',
    value,
  });
  emitSecret(scope, secret, 'secret.created', { managedMode: secret.managedMode });
  await scope.sql(WRITE_KEY, [companyId, secret.id, labTokenHash(value)]);
  return secret.id;
}

const configOf = (scope: WriteScope, companyId: string): JsonObject => ({
  url: mcpUrl(scope.services, companyId),
  quarantineNewEntries: true,
  safeDefault: false,
});

async function keyConnection(
  scope: WriteScope,
  application: ToolApplication,
  secretId: string,
): Promise<ToolConnection> {
  const credential: CredentialRef = {
    name: 'Key of the fixture',
    secretId,
    version: 'latest',
    placement: 'header',
    key: 'Authorization',
    prefix: 'Bearer ',
  };
  return insertFixtureConnection(scope, application, {
    name: 'MCP fixture',
    authKind: 'api_key',
    credentialPolicy: 'shared',
    credentialRefs: [credential],
  });
}

const oauthConnectionOf = (scope: WriteScope, application: ToolApplication): Promise<ToolConnection> =>
  insertFixtureConnection(scope, application, {
    name: 'MCP fixture with OAuth',
    authKind: 'oauth',
    credentialPolicy: 'per_user',
    credentialRefs: [],
  });

async function insertFixtureConnection(
  scope: WriteScope,
  application: ToolApplication,
  settings: Pick<Parameters<typeof insertConnection>[2], 'name' | 'authKind' | 'credentialPolicy' | 'credentialRefs'>,
): Promise<ToolConnection> {
  const connection = await insertConnection(scope, application, {
    ...settings,
    transport: 'remote_http',
    status: 'active',
    enabled: true,
    config: configOf(scope, application.companyId),
    credentialSecretRefs: [],
  });
  return storeFirstList(scope, connection, FIXTURE_TOOLS);
}

/** Moves the connection to the server's current address, which may have changed since it was created. */
async function updateAddress(scope: WriteScope, connection: ToolConnection): Promise<ToolConnection> {
  const config = configOf(scope, connection.companyId);
  if ((connection.config as JsonObject).url === config.url) return connection;
  const data = { config: config as never, healthStatus: 'unchecked', healthMessage: null, healthCheckedAt: null };
  releaseLater(scope, connection);
  return scope.db.toolConnection.update({ where: { id: connection.id }, data });
}

const WRITE = statement(`
  UPDATE "SmokeLab" SET "applicationId" = $2::uuid, "connectionId" = $3::uuid, "oauthConnectionId" = $4::uuid,
         "updatedAt" = now() WHERE "companyId" = $1::uuid`);

async function recordFixtures(scope: WriteScope, { companyId }: SmokeLab, made: Fixtures): Promise<void> {
  const [applicationId, connectionId, oauthConnectionId] = [
    made.application.id,
    made.connection.id,
    made.oauthConnection.id,
  ];
  await scope.sql(WRITE, [companyId, applicationId, connectionId, oauthConnectionId]);
  const details = { applicationId, connectionId, oauthConnectionId };
  scope.emit({
    ...eventSubject('smoke_lab', { companyId, id: companyId }),
    action: 'smoke_lab.fixtures_installed',
    details,
  });
}
