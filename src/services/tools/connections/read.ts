import { z } from 'zod';
import { boardReader } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { query } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { pathId } from '#services/core/text/fields.js';
import { appsEnabled } from '../enabled.js';
import { ToolStatus } from '../servers/model.js';
import {
  type ConnectionRow,
  ListedToolConnectionView,
  presentConnection,
  presentInstall,
  ToolConnectionView,
} from './model.js';
import { connectionReader, draftSightOf } from './policy.js';
import { allInstallsOf, connectionById, connectionRef, connectionsOfCompany, lastUseOf } from './rows.js';

export const listToolConnections = query({
  name: 'listToolConnections',
  summary: "List a company's tool connections, most recently changed first",
  gate: appsEnabled,
  input: z.object({
    companyId: pathId(),
    status: ToolStatus.optional().describe('Only connections in this status. By default, all but archived ones.'),
  }),
  output: z.object({ connections: z.array(ListedToolConnectionView) }).meta({ id: 'ToolConnectionList' }),
  on: companyKeyById,
  allow: boardReader,
  async run(scope, { status }, company) {
    const filter = { ...(status && { statuses: [status] }), ...(await draftSightOf(scope, company)) };
    return connectionsOfCompany.in.updated_at_desc.all(scope, [company.id], filter);
  },
  present: async (scope, connections) => ({
    connections: await Promise.all(connections.map((connection) => presentListed(scope, connection))),
  }),
});

async function presentListed(
  scope: Scope,
  connection: ConnectionRow,
): Promise<z.input<typeof ListedToolConnectionView>> {
  const [installs, use] = await Promise.all([scope.load(allInstallsOf, connection), scope.load(lastUseOf, connection)]);
  return {
    ...presentConnection(connection),
    installs: installs.map(presentInstall),
    lastUsedAt: use === null ? null : use.at.toISOString(),
  };
}

export const getToolConnection = query({
  name: 'getToolConnection',
  summary: 'Get a tool connection',
  gate: appsEnabled,
  input: z.object(connectionRef),
  output: ToolConnectionView,
  on: connectionById,
  allow: connectionReader,
  present: (_scope, connection) => presentConnection(connection),
});
