import { randomUUID } from 'node:crypto';
import type { Transaction } from '#services/core/postgres/database.js';
import type { JsonObject } from '#services/core/text/json.js';
import { schemaHashOf, versionHashOf } from '#services/tools/catalog/refresh.js';
import { type EntryRisk, riskOfTool } from '#services/tools/catalog/risk.js';
import type { World } from '#tests/kit/world.js';

/** A tool as its server lists it, and as the catalog has it. */
export interface ToolFixture {
  readonly name: string;
  readonly description?: string;
  readonly inputSchema?: JsonObject;
  readonly riskLevel?: EntryRisk;
  readonly status?: string;
  readonly firstSeenAt?: Date;
}

interface ConnectionFixture {
  readonly name?: string;
  readonly applicationKey?: string;
  readonly applicationStatus?: string;
  readonly status?: string;
  readonly enabled?: boolean;
  readonly createdByUserId?: string;
  readonly tools?: readonly (ToolFixture | string)[];
}

interface ConnectedTools {
  readonly applicationId: string;
  readonly connectionId: string;
  /** The entries of the catalog by the name that the server gives the tool. */
  readonly entries: Readonly<Record<string, string>>;
}

export const inDatabase = <T>(
  { services }: Pick<World, 'services'>,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> => services.database.transaction('all', work);

/** A connection with its application and its tools, as a refresh of its catalog leaves it. */
export async function connectTools(world: World, fixture: ConnectionFixture = {}): Promise<ConnectedTools> {
  const { applicationKey = `app-${randomUUID().slice(0, 8)}`, tools = ['search'] } = fixture;
  const companyId = world.company.id as string;
  return inDatabase(world, async (tx) => {
    const application = await tx.toolApplication.create({
      data: {
        companyId,
        applicationKey,
        name: applicationKey,
        type: 'mcp_http',
        status: fixture.applicationStatus ?? 'active',
      },
    });
    const connection = await tx.toolConnection.create({
      data: {
        companyId,
        applicationId: application.id,
        uid: `${applicationKey}/main-${randomUUID().slice(0, 8)}`,
        name: fixture.name ?? 'Main',
        transport: 'remote_http',
        status: fixture.status ?? 'active',
        enabled: fixture.enabled ?? true,
        config: { url: 'https://tools.example.com/mcp' },
        createdByUserId: fixture.createdByUserId ?? null,
      },
    });
    const made: Record<string, string> = {};
    for (const tool of tools) {
      const entry = entryOf(typeof tool === 'string' ? { name: tool } : tool);
      const data = { ...entry, companyId, applicationId: application.id, connectionId: connection.id };
      made[entry.toolName] = (await tx.toolCatalogEntry.create({ data })).id;
    }
    return { applicationId: application.id, connectionId: connection.id, entries: made };
  });
}

function entryOf({ name, description, inputSchema = { type: 'object' }, status = 'active', ...fixture }: ToolFixture) {
  const tool = { name, title: null, description: description ?? null, inputSchema, annotations: null };
  const riskLevel = fixture.riskLevel ?? riskOfTool(name, null);
  return {
    toolName: name,
    description: tool.description,
    inputSchema,
    riskLevel,
    status,
    quarantineReason: status === 'quarantined' ? 'pending_review' : null,
    firstSeenAt: fixture.firstSeenAt ?? new Date(),
    versionHash: versionHashOf(tool, riskLevel),
    schemaHash: schemaHashOf(inputSchema),
  };
}
