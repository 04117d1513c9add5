import { randomUUID } from 'node:crypto';
import { Scope } from '#services/core/operation/scope.js';
import { finishToolAuthorization } from '#services/tools/authorizations/finish.js';
import { startToolAuthorization } from '#services/tools/authorizations/start.js';
import { createToolConnection } from '#services/tools/connections/create.js';
import { refreshToolCatalog } from '#services/tools/connections/refresh-catalog.js';
import { updateToolConnection } from '#services/tools/connections/update.js';
import { createToolPolicy } from '#services/tools/policies/operations.js';
import type { TestAuthorizationServer } from '#tests/kit/authorization-server.js';
import { type AuthorizedServerOptions, startAuthorizedServer } from '#tests/kit/authorized-server.js';
import type { McpServer } from '#tests/kit/mcp-server.js';
import { type Caller, createWorld, type World } from '#tests/kit/world.js';

interface OAuthOptions extends AuthorizedServerOptions {
  readonly connection?: object;
}

export interface OAuthWorld {
  readonly world: World;
  readonly companyId: string;
  readonly connectionId: string;
  readonly authorization: TestAuthorizationServer;
  readonly server: McpServer;
  /** The address at which somebody decides. */
  start(by?: Caller, fields?: object): Promise<string>;
  /** Brings back what the authorization server gave the browser. */
  finish(back: string, by?: Caller): ReturnType<typeof finishToolAuthorization>;
  /** All of it, as somebody who agrees. */
  authorize(by?: Caller, fields?: object): Promise<void>;
  /** Lists the tools and puts the connection into use. */
  use(): Promise<void>;
}

/** A server of tools that wants tokens of an authorization server, and the connection to it. */
export async function createOAuthWorld(options: OAuthOptions = {}): Promise<OAuthWorld> {
  const world = await createWorld();
  const companyId = world.company.id as string;
  const { authorization, server } = await startAuthorizedServer(options);
  const { id: connectionId } = await world.board.run(createToolConnection, {
    companyId,
    applicationName: `Tracker ${randomUUID().slice(0, 8)}`,
    name: 'Main',
    transport: 'remote_http',
    authKind: 'oauth',
    credentialPolicy: 'shared',
    config: { url: server.url, quarantineNewEntries: false },
    ...options.connection,
  });
  const start = async (by: Caller = world.board, fields: object = {}): Promise<string> => {
    const subjectUserId = by.actor.kind === 'board' ? by.actor.userId : '';
    return (await by.run(startToolAuthorization, { companyId, connectionId, subjectUserId, ...fields })).url;
  };
  const finish = (back: string, by: Caller = world.board) =>
    finishToolAuthorization(new Scope(world.services, by.actor), new URL(back).searchParams);
  return {
    world,
    companyId,
    connectionId,
    authorization,
    server,
    start,
    finish,
    async authorize(by, fields) {
      await finish(await authorization.agree(await start(by, fields)), by);
    },
    async use() {
      await world.board.run(refreshToolCatalog, { connectionId });
      await world.board.run(updateToolConnection, { connectionId, status: 'active', enabled: true });
      await world.board.run(createToolPolicy, { companyId, name: `All ${randomUUID()}`, policyType: 'allow' });
    },
  };
}

export const textsOf = async (world: World): Promise<string> => {
  const tables = await world.services.database.transaction('all', async (tx) => [
    await tx.event.findMany({ where: { companyId: world.company.id } }),
    await tx.toolInvocation.findMany({ where: { companyId: world.company.id } }),
    await tx.toolConnection.findMany({ where: { companyId: world.company.id } }),
    await tx.toolGrant.findMany({ where: { companyId: world.company.id } }),
    await tx.toolGrantToken.findMany({ where: { companyId: world.company.id } }),
    await tx.toolOAuthClient.findMany({ where: { companyId: world.company.id } }),
    await tx.toolOAuthState.findMany({ where: { companyId: world.company.id } }),
  ]);
  return JSON.stringify(tables, (_key, value) => (typeof value === 'bigint' ? String(value) : value));
};
