import { randomUUID } from 'node:crypto';
import { type GraphQLField, type GraphQLObjectType, getNamedType, isRequiredArgument } from 'graphql';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildSchema } from '#resolvers/index.js';
import { nodeSources } from '#schema/node.js';
import { BOARD_KEY_PREFIX, hashKey, newKey } from '#services/access/tokens.js';
import { localBoard } from '#services/core/actors/actor.js';
import { statement } from '#services/core/postgres/statement.js';
import { createCompany } from '#services/organization/companies/operations.js';
import { updateExperimentalSettings, updateGeneralSettings } from '#services/organization/instance/settings.js';
import { inserts } from '../contract/filling.js';
import { reachedTypes } from '../kit/schema-walk.js';
import { startTestServer, type TestServer } from '../kit/server.js';
import { callerOf } from '../kit/world.js';
import { bearer, run } from './organization/company.js';

const schema = buildSchema();

/** How a reader comes to objects of a type without their ids: the fields, from the query down. */
type Path = readonly string[];

const FROM_COMPANY = 'company(id: $company)';
/** Deeper than this, an object is not one that a reader of a company comes across. */
const DEPTH = 16;

/** A document may cost only so much: there are few parents, and all of a company's rows are on its first page. */
const firstOf = (path: Path): string => (path.length > 1 ? 'first: 4' : 'first: 50');

const isOpen = ({ args }: GraphQLField<unknown, unknown>): boolean => !args.some(isRequiredArgument);
/** Fields whose objects are found by an id that the row has: they are read as `node` reads them. */
const namesById = (type: GraphQLObjectType, name: string): boolean => `${name}Id` in type.getFields();

/** Where the shortest way shows fewer objects than the caller may read. */
const WAYS: Readonly<Record<string, Path>> = {
  SkillVersion: [FROM_COMPANY, 'skills', 'nodes', 'versions', 'nodes'],
  ToolCatalogEntry: [FROM_COMPANY, 'toolServers', 'edges', 'node', 'catalog', 'edges', 'node'],
  ToolPolicy: [FROM_COMPANY, 'toolPolicies', 'edges', 'node'],
  User: [FROM_COMPANY, 'issues', 'edges', 'node', 'createdByUser'],
  IssueComment: [FROM_COMPANY, 'issues', 'edges', 'node', 'comments', 'edges', 'node'],
  Wake: [FROM_COMPANY, 'agents', 'edges', 'node', 'wakes', 'edges', 'node'],
  Plugin: ['plugins'],
  PluginConfig: ['plugins', 'config(companyId: $company)'],
  RoutineRun: [FROM_COMPANY, 'routines', 'edges', 'node', 'runs', 'edges', 'node'],
};

/** The shortest way to each type, without what shows the caller only what is their own. */
function pathsToTypes(): ReadonlyMap<string, Path> {
  const company = schema.getType('Company') as GraphQLObjectType;
  const query = schema.getQueryType() as GraphQLObjectType;
  const fields = Object.values(query.getFields()).filter((field) => isOpen(field) && field.name !== 'me');
  const starts = fields.map((field) => [getNamedType(field.type), [field.name]] as const);
  const types = reachedTypes<Path>([[company, [FROM_COMPANY]], ...starts], (type, path) =>
    Object.values(type.getFields())
      .filter((field) => isOpen(field) && !namesById(type, field.name) && !field.name.startsWith('my'))
      .map((field) => {
        const isPaged = field.args.some(({ name }) => name === 'first');
        return [getNamedType(field.type), [...path, isPaged ? `${field.name}(${firstOf(path)})` : field.name]];
      }),
  );
  const paths = types.filter(([, path]) => path.length <= DEPTH).map(([type, path]) => [type.name, path] as const);
  return new Map([...paths, ...Object.entries(WAYS)]);
}

const documentOf = (path: Path): string => {
  const variables = path.some((step) => step.includes('$company')) ? '($company: ID!)' : '';
  return `query ${variables} { ${path.join(' { ')} { id ${' }'.repeat(path.length)} }`;
};

/** All ids at the end of a path. */
function idsAt(value: unknown, path: Path): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => idsAt(one, path));
  if (value === null || typeof value !== 'object') return [];
  const [name, ...rest] = path;
  if (name === undefined) return [(value as { id: string }).id];
  return idsAt((value as Record<string, unknown>)[name.split('(')[0] as string], rest);
}

let server: TestServer;
let companyId: string;
const callers: Record<string, Record<string, string>> = {};

async function newOwner(of: string): Promise<Record<string, string>> {
  const [userId, token] = [randomUUID(), newKey(BOARD_KEY_PREFIX)];
  await server.runtime.services.database.transaction('all', async (tx) => {
    await tx.user.create({ data: { id: userId, name: 'Grace', email: `${userId}@example.com` } });
    await tx.boardApiKey.create({ data: { userId, name: 'key', tokenHash: hashKey(token) } });
    const data = { companyId: of, principalType: 'user', principalId: userId, membershipRole: 'owner' };
    await tx.companyMembership.create({ data });
  });
  return bearer(token);
}

/** Rows of what a company does not get by `inserts`. */
const MORE = [
  `INSERT INTO "Approval" (id, "companyId", type, payload, "requestedByAgentId")
   VALUES (gen_random_uuid(), $1, 'request_board_approval', '{}', $2)`,
  `INSERT INTO "ApprovalComment" (id, "companyId", "approvalId", "authorUserId", body)
   SELECT gen_random_uuid(), $1, id, 'local-board', 'Why?' FROM "Approval" WHERE "companyId" = $1`,
  `INSERT INTO "UserSecretGrant" (id, "companyId", "userId", "agentId", "definitionId")
   SELECT gen_random_uuid(), $1, 'local-board', $2, id FROM "UserSecretDefinition" WHERE "companyId" = $1`,
  // Somebody whom nobody of another company knows.
  `UPDATE "Issue" SET "createdByUserId" = m."principalId" FROM "CompanyMembership" m
    WHERE "Issue"."companyId" = $1 AND m."companyId" = $1 AND m."membershipRole" = 'owner' AND m."principalId" <> 'local-board'`,
  `INSERT INTO "Plugin" (id, "pluginKey", "packageName", version, status, manifest, "placedAt", "contentHash")
   SELECT gen_random_uuid(), 'acme.shown', 'acme-shown', '1.0.0', 'disabled', '{"categories": []}', now(), '' WHERE $1::uuid IS NOT NULL`,
  `INSERT INTO "PluginJob" (id, "pluginId", "jobKey", status)
   SELECT gen_random_uuid(), id, 'count', 'active' FROM "Plugin" WHERE $1::uuid IS NOT NULL`,
  `INSERT INTO "PluginJobRun" (id, "pluginId", "jobId", trigger, status)
   SELECT gen_random_uuid(), "pluginId", id, 'manual', 'failed' FROM "PluginJob" WHERE $1::uuid IS NOT NULL`,
  `INSERT INTO "PluginDelivery" (id, "companyId", "pluginId", "endpointKey", status, headers, "byteSize")
   SELECT gen_random_uuid(), $1, id, 'in', 'success', '{}', 0 FROM "Plugin"`,
  `INSERT INTO "PluginLog" (id, "companyId", "pluginId", level, message)
   SELECT gen_random_uuid(), $1, id, 'info', 'Counted' FROM "Plugin"`,
  `INSERT INTO "PluginConfig" (id, "companyId", "pluginId", "configJson") SELECT gen_random_uuid(), $1, id, '{}' FROM "Plugin"`,
  `INSERT INTO "InstanceEvent" (id, type) SELECT gen_random_uuid(), 'signed_in' WHERE $1::uuid IS NOT NULL`,
];

beforeAll(async () => {
  server = await startTestServer({ DEPLOYMENT_MODE: 'authenticated' });
  const board = callerOf(server.runtime.services, localBoard);
  await board.run(updateGeneralSettings, { allowedAdapters: ['process'] });
  await board.run(updateExperimentalSettings, { enableCases: true });
  companyId = (await board.run(createCompany, { name: 'Home' })).id;
  const abroad = (await board.run(createCompany, { name: 'Abroad' })).id;
  callers['its owner'] = await newOwner(companyId);
  callers["another company's owner"] = await newOwner(abroad);
  callers.nobody = {};
  const make = async (operation: string, type: string, input: object, selection: string) => {
    const document = `mutation ($input: ${type}!) { ${operation}(input: $input) { ${selection} } }`;
    return (await run(server, document, { input }, callers['its owner']))[operation];
  };
  const { agent } = await make('createAgent', 'CreateAgentInput', { companyId, name: 'Ada' }, 'agent { id }');
  const { key } = await make('createAgentKey', 'CreateAgentKeyInput', { agentId: agent.id }, 'key { token }');
  callers['an agent without grants'] = bearer(key.token);
  const client = new pg.Client(server.databaseUrl);
  await client.connect();
  for (const insert of inserts) await client.query(insert, insert.includes('$2') ? [companyId, agent.id] : [companyId]);
  for (const insert of MORE) await client.query(insert, insert.includes('$2') ? [companyId, agent.id] : [companyId]);
  await client.query(`DELETE FROM "PrincipalPermissionGrant" WHERE "companyId" = $1`, [companyId]);
  await client.end();
});

/** Rows of the installation that concern the company, where they are of no company. */
const OF_INSTALLATION: Readonly<Record<string, string>> = {
  User: `id IN (SELECT "createdByUserId" FROM "Issue" WHERE "companyId" = '$company')`,
};

/** The ids of rows of the company, or of the installation where its rows are of no company. */
async function idsOf(table: string): Promise<string[]> {
  const { database } = server.runtime.services;
  const column = table === 'Company' ? 'id' : 'companyId';
  const owned = `SELECT 1 FROM information_schema.columns WHERE table_name = $1 AND column_name = $2`;
  const isOwned = (await database.query('all', statement(owned), [table, column])).length > 0;
  const where = isOwned ? `"${column}" = '$company'` : (OF_INSTALLATION[table] ?? 'true');
  const text = `SELECT id::text FROM "${table}" WHERE ${where.replace('$company', companyId)} ORDER BY id LIMIT 50`;
  return (await database.query<{ id: string }>('all', statement(text), [])).map(({ id }) => id);
}

const paths = pathsToTypes();
const CALLERS = ['its owner', "another company's owner", 'an agent without grants', 'nobody'];

describe.each(nodeSources().map(({ type, table }) => ({ type: type.name, table })))('$type', ({ type, table }) => {
  const path = paths.get(type);

  test.runIf(path).each(CALLERS)('is found by its id exactly where its own list shows it, by %s', async (caller) => {
    const way = path as Path;
    const listed = await server.graphql(documentOf(way), { company: companyId }, callers[caller]);
    const shown = new Set(idsAt(listed.data, way));
    const ids = await idsOf(table);
    expect(ids.length, `${table} has no rows`).toBeGreaterThan(0);
    const nodes = 'query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }';
    const { data } = await server.graphql(nodes, { ids }, callers[caller]);
    const found = (data?.nodes ?? []).filter(Boolean).map(({ id }: { id: string }) => id);
    expect(found, way.join('.')).toEqual(ids.filter((id) => shown.has(id)));
  });
});

test('each type of nodes is reached by a list or field that can be compared with node(id)', () => {
  expect(nodeSources().flatMap(({ type }) => (paths.has(type.name) ? [] : [type.name]))).toEqual([]);
});
