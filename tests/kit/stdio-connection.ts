import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ToolRuntimeSlot } from '#generated/prisma/client.js';
import type { Database } from '#services/core/postgres/database.js';
import type { LocalServer } from '#services/tools/servers/upstream.js';
import type { LocalServersOptions } from '#tool-servers/local-servers.js';
import type { McpServers } from '#tool-servers/servers.js';
import { afterEachFile } from './each-file.js';
import { openToolServers } from './tool-servers.js';
import type { World } from './world.js';

const PROGRAM = fileURLToPath(new URL('./stdio-server.mjs', import.meta.url));

interface ProcessFixture {
  readonly times?: LocalServersOptions['times'];
  readonly settings?: Record<string, string>;
}

const open: { readonly servers: McpServers; readonly home: string }[] = [];
afterEachFile(closeLocalServers);

/** Ends the programs of all, for the next test: a company and a machine have only so many at a time. */
export async function closeLocalServers(): Promise<void> {
  await Promise.all(
    open.splice(0).map(async ({ servers, home }) => {
      await servers.close();
      await rm(home, { recursive: true, force: true });
    }),
  );
}

/** What a server process of its own would have open, until the file ends. */
export function openLocalServers(database: Database, { times = {}, settings = {} }: ProcessFixture = {}) {
  const home = mkdtempSync(join(tmpdir(), 'orgraph-programs-'));
  const url = database.pool.options.connectionString as string;
  const opened = {
    home,
    servers: openToolServers({ database, url, times, settings: { ORGRAPH_HOME: home, ...settings } }),
  };
  open.push(opened);
  return opened;
}

export interface LocalFixture extends ProcessFixture {
  readonly env?: Record<string, string>;
  /** The process that runs it; one of its own unless given. */
  readonly process?: ReturnType<typeof openLocalServers>;
}

export interface Connected {
  readonly servers: McpServers;
  readonly server: LocalServer;
  readonly home: string;
  /** The row of its program; undefined while there was none. */
  row(): Promise<ToolRuntimeSlot | undefined>;
  /** Changes that row, as time or somebody else would. */
  change(data: Partial<ToolRuntimeSlot>): Promise<void>;
}

/** A new connection of the company to the program of the kit, in some mood. */
export async function connectProgram(world: World, mood: string, fixture: LocalFixture = {}): Promise<Connected> {
  const { database } = world.services;
  const companyId = world.company.id as string;
  const key = `app-${randomUUID().slice(0, 8)}`;
  const config = { quarantineNewEntries: true, safeDefault: false, templateId: 'fixture' };
  const connection = await database.transaction('all', async (tx) => {
    const application = await tx.toolApplication.create({
      data: { companyId, applicationKey: key, name: key, type: 'mcp_stdio', status: 'active' },
    });
    const data = { companyId, applicationId: application.id, uid: key, name: 'Main', transport: 'local_stdio', config };
    return tx.toolConnection.create({ data });
  });
  const { env = {} } = fixture;
  const { servers, home } = fixture.process ?? openLocalServers(database, fixture);
  const where = { connectionId: connection.id };
  return {
    servers,
    home,
    server: {
      transport: 'local_stdio',
      companyId,
      applicationId: connection.applicationId,
      connectionId: connection.id,
      credentialKey: 'shared',
      config,
      secrets: Object.values(env),
      program: { templateId: 'fixture', isBuiltIn: false, command: process.execPath, args: [PROGRAM, mood], tools: [] },
      env,
    },
    row: async () => (await database.transaction('all', (tx) => tx.toolRuntimeSlot.findFirst({ where }))) ?? undefined,
    change: async (data) => {
      await database.transaction('all', (tx) => tx.toolRuntimeSlot.updateMany({ where, data: data as never }));
    },
  };
}
