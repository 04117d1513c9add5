import type { ToolApplication, ToolConnection, ToolProfile, ToolProfileBinding } from '#generated/prisma/client.js';
import { notFound } from '#services/core/errors/errors.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { Config } from '#services/core/process/config.js';
import { connectionNode } from '../connections/rows.js';
import { profileBindingNode, profileNode } from '../profiles/rows.js';
import { applicationNode } from '../servers/rows.js';
import { TOOL_EXAMPLES, type ToolExample } from './catalog.js';

/** The parts of an example that a company has; deleted and archived rows are null. */
export interface ExampleState {
  readonly exampleId: string;
  readonly applicationId: string | null;
  readonly connectionId: string | null;
  readonly profileId: string | null;
  readonly profileBindingId: string | null;
}

/** @throws 404 */
export function exampleById(id: string): ToolExample {
  const toolExample = TOOL_EXAMPLES.find((example) => example.id === id);
  if (!toolExample) throw notFound('Tool example not found');
  return toolExample;
}

const STATES = statement(`
  SELECT x."exampleId", a.id AS "applicationId", c.id AS "connectionId", p.id AS "profileId", b.id AS "profileBindingId"
    FROM "ToolExampleInstall" x
    LEFT JOIN "ToolApplication" a ON a."companyId" = x."companyId" AND a.id = x."applicationId" AND a.status <> 'archived'
    LEFT JOIN "ToolConnection" c ON c."companyId" = x."companyId" AND c.id = x."connectionId" AND c.status <> 'archived'
     AND c."applicationId" = a.id
    LEFT JOIN "ToolProfile" p ON p."companyId" = x."companyId" AND p.id = x."profileId" AND p.status <> 'archived'
    LEFT JOIN "ToolProfileBinding" b ON b."companyId" = x."companyId" AND b.id = x."profileBindingId"
     AND b."profileId" = p.id
   WHERE x."companyId" = $1::uuid`);

/** The state of each example in a company, by its name. */
export async function exampleStates(scope: Scope, companyId: string): Promise<ReadonlyMap<string, ExampleState>> {
  const rows = await scope.sql<ExampleState>(STATES, [companyId]);
  return new Map(rows.map((row) => [row.exampleId, row]));
}

const NOTHING = { applicationId: null, connectionId: null, profileId: null, profileBindingId: null };

export const stateOf = (states: ReadonlyMap<string, ExampleState>, { id: exampleId }: ToolExample): ExampleState =>
  states.get(exampleId) ?? { exampleId, ...NOTHING };

export const isExampleInstalled = (state: ExampleState): boolean =>
  state.applicationId !== null &&
  state.connectionId !== null &&
  state.profileId !== null &&
  state.profileBindingId !== null;

export interface InstalledRows {
  readonly application: ToolApplication;
  readonly connection: ToolConnection;
  readonly profile: ToolProfile;
  readonly binding: ToolProfileBinding;
}

/** The rows of an example; undefined if the company does not have all of them. */
export async function installedRows(scope: Scope, state: ExampleState): Promise<InstalledRows | undefined> {
  const [application, connection, profile, binding] = await Promise.all([
    state.applicationId ? scope.load(applicationNode, state.applicationId) : null,
    state.connectionId ? scope.load(connectionNode, state.connectionId) : null,
    state.profileId ? scope.load(profileNode, state.profileId) : null,
    state.profileBindingId ? scope.load(profileBindingNode, state.profileBindingId) : null,
  ]);
  return application && connection && profile && binding ? { application, connection, profile, binding } : undefined;
}

const CLAIM = statement(`
  INSERT INTO "ToolExampleInstall" ("companyId", "exampleId", "updatedAt") VALUES ($1::uuid, $2, now())
  ON CONFLICT ("companyId", "exampleId") DO NOTHING`);
const LOCK = statement(`
  SELECT "applicationId", "profileId" FROM "ToolExampleInstall" WHERE "companyId" = $1::uuid AND "exampleId" = $2 FOR UPDATE`);

/** The application and profile of an earlier install, in any status. */
export interface EarlierInstall {
  readonly applicationId: string | null;
  readonly profileId: string | null;
}

/** Locks the example against other installs until the transaction ends. */
export async function lockInstall(scope: WriteScope, companyId: string, { id }: ToolExample): Promise<EarlierInstall> {
  await scope.sql(CLAIM, [companyId, id]);
  const earlierInstall = await scope.row<EarlierInstall>(LOCK, [companyId, id]);
  return earlierInstall ?? { applicationId: null, profileId: null };
}

const WRITE = statement(`
  UPDATE "ToolExampleInstall" SET "applicationId" = $3::uuid, "connectionId" = $4::uuid, "profileId" = $5::uuid,
         "profileBindingId" = $6::uuid, "updatedAt" = now()
   WHERE "companyId" = $1::uuid AND "exampleId" = $2`);

export async function writeInstall(
  scope: WriteScope,
  companyId: string,
  { id }: ToolExample,
  { application, connection, profile, binding }: InstalledRows,
): Promise<void> {
  await scope.sql(WRITE, [companyId, id, application.id, connection.id, profile.id, binding.id]);
}

export const RUNS_NO_PROGRAMS = 'This installation does not run programs of connections (TOOL_STDIO)';

/** The reason why the programs of examples cannot run here; null if they can. */
export const exampleObstacle = ({ TOOL_STDIO }: Pick<Config, 'TOOL_STDIO'>): string | null =>
  TOOL_STDIO === 'on' ? null : RUNS_NO_PROGRAMS;
