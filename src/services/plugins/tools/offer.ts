import type { Plugin, ToolApplication, ToolConnection } from '#generated/prisma/client.js';
import type { SystemActor } from '#services/core/actors/actor.js';
import { takeTurn } from '#services/core/locks/advisory-lock.js';
import type { Services, WriteScope } from '#services/core/operation/scope.js';
import { transact } from '#services/core/operation/transact.js';
import { statement } from '#services/core/postgres/statement.js';
import { insertConnection } from '#services/tools/connections/create.js';
import { storeFirstList, storeList } from '#services/tools/connections/refresh-catalog.js';
import { insertApplication } from '#services/tools/servers/operations.js';
import type { PluginManifest } from '../manifest/model.js';
import { IS_WORKING } from '../registry/working.js';
import { declaredTools } from './declared.js';

// In each company, the tools of a plugin belong to an application with one connection. The application records which
// files its catalog describes, and counts as disabled unless the plugin works with these files. So a tool that an
// upgrade changed cannot be called before it is in the catalog, where members review it.

const PLUGIN_TOOLS: SystemActor = { kind: 'system', name: 'plugin-tools' };

/** How many pairs of a company and a plugin one statement looks up. */
const PAGE = 500;

// An application that members have archived stays archived until they restore it.
const LACKING = statement(`
  SELECT c.id AS "companyId", p.id AS "pluginId"
    FROM "Plugin" p CROSS JOIN "Company" c
    LEFT JOIN "ToolApplication" a ON a."companyId" = c.id AND a."pluginId" = p.id
   WHERE ${IS_WORKING} AND c.status <> 'archived'
     AND ($1::uuid IS NULL OR c.id = $1::uuid) AND ($2::uuid IS NULL OR p.id = $2::uuid)
     AND (c.id, p.id) > ($3::uuid, $4::uuid)
     AND CASE WHEN a.id IS NULL THEN p.manifest -> 'tools' <> '[]'::jsonb
           ELSE a.status <> 'archived' AND (a."offeredAt" IS DISTINCT FROM p."placedAt" OR NOT EXISTS (
             SELECT FROM "ToolConnection" t
              WHERE t."companyId" = a."companyId" AND t."applicationId" = a.id AND t.status <> 'archived')) END
   ORDER BY c.id, p.id LIMIT ${PAGE}`);

interface Offer {
  readonly companyId: string;
  readonly pluginId: string;
}

const NIL = '00000000-0000-0000-0000-000000000000';

/**
 * Gives companies the current tools of plugins that their catalogs lack: of all, or of one company or plugin. Any
 * number of processes may do so at once.
 * @throws the first error, after all others were done
 */
export async function offerPluginTools(services: Services, only: Partial<Offer> = {}): Promise<void> {
  const errors: unknown[] = [];
  for (let last: Offer = { companyId: NIL, pluginId: NIL }; ; ) {
    const values = [only.companyId ?? null, only.pluginId ?? null, last.companyId, last.pluginId];
    const offers = await services.database.query<Offer>('all', LACKING, values);
    for (const offer of offers) await offerTools(services, offer).catch((error) => errors.push(error));
    last = offers.at(-1) ?? last;
    if (offers.length < PAGE) break;
  }
  if (errors.length > 0) throw errors[0];
}

// A shared lock: no other version is installed before the catalog of this one is written.
const WORKING = statement(`SELECT p.* FROM "Plugin" p WHERE p.id = $1::uuid AND ${IS_WORKING} FOR SHARE`);
const CONNECTION = statement(`
  SELECT c.* FROM "ToolConnection" c JOIN "ToolApplication" a ON a."companyId" = c."companyId" AND a.id = c."applicationId"
   WHERE c."companyId" = $1::uuid AND a."pluginId" = $2::uuid AND c.status <> 'archived' FOR NO KEY UPDATE OF c`);
const APPLICATION = statement(`
  SELECT * FROM "ToolApplication" WHERE "companyId" = $1::uuid AND "pluginId" = $2::uuid FOR NO KEY UPDATE`);
const NOTE = statement(`
  UPDATE "ToolApplication" SET "offeredAt" = $3::timestamptz WHERE "companyId" = $1::uuid AND id = $2::uuid`);

const offerTools = (services: Services, { companyId, pluginId }: Offer): Promise<void> =>
  transact(services, PLUGIN_TOOLS, companyId, async (write) => {
    await takeTurn(write, `plugin-tools:${companyId}:${pluginId}`);
    const plugin = await write.row<Plugin>(WORKING, [pluginId]);
    if (!plugin) return;
    const connection = await write.row<ToolConnection>(CONNECTION, [companyId, pluginId]);
    const existingApplication = await write.row<ToolApplication>(APPLICATION, [companyId, pluginId]);
    if (existingApplication?.status === 'archived') return;
    const application = existingApplication ?? (await newApplication(write, companyId, plugin));
    const tools = declaredTools(plugin.manifest as unknown as PluginManifest);
    if (connection) await storeList(write, connection, tools);
    else await storeFirstList(write, await newConnection(write, application, plugin), tools);
    await write.sql(NOTE, [companyId, application.id, plugin.placedAt]);
  });

const nameOf = ({ manifest }: Plugin): string => (manifest as unknown as PluginManifest).displayName;

const newConnection = (write: WriteScope, application: ToolApplication, plugin: Plugin): Promise<ToolConnection> =>
  insertConnection(write, application, {
    name: nameOf(plugin),
    transport: 'plugin',
    authKind: 'none',
    credentialPolicy: 'shared',
    status: 'active',
    enabled: true,
    config: { quarantineNewEntries: true, safeDefault: false },
    credentialRefs: [],
    credentialSecretRefs: [],
  });

const TAKEN = statement(`
  SELECT "applicationKey", name FROM "ToolApplication"
   WHERE "companyId" = $1::uuid AND ("applicationKey" = ANY ($2::text[]) OR name = ANY ($3::text[]))`);

type Names = Pick<ToolApplication, 'applicationKey' | 'name'>;

/** An application with the plugin's names, or with the nearest names that no other application has. */
async function newApplication(write: WriteScope, companyId: string, plugin: Plugin): Promise<ToolApplication> {
  const { id: pluginId, pluginKey } = plugin;
  const mark = pluginId.slice(-8);
  const keys = [pluginKey, `plugin.${pluginKey}`, `plugin.${pluginKey}.${mark}`];
  const names = [nameOf(plugin), `${nameOf(plugin)} (plugin)`, `${nameOf(plugin)} (plugin ${mark})`];
  const takenNames = await write.sql<Names>(TAKEN, [companyId, keys, names]);
  const free = (wanted: readonly string[], has: (names: Names) => string): string =>
    wanted.find((one) => !takenNames.some((other) => has(other) === one)) ?? (wanted[0] as string);
  return insertApplication(write, companyId, {
    applicationKey: free(keys, ({ applicationKey }) => applicationKey),
    name: free(names, ({ name }) => name),
    type: 'plugin',
    status: 'active',
    pluginId,
  });
}
