import { z } from 'zod';
import { procedure } from '#services/core/operation/operation.js';
import { checkHealth } from '../connections/health.js';
import { presentConnection, ToolConnectionView } from '../connections/model.js';
import { connectionManager } from '../connections/policy.js';
import { connectionById, connectionRef } from '../connections/rows.js';
import { assertConnectionNotArchived } from '../connections/settings.js';
import { appsEnabled } from '../enabled.js';
import { presentSlot, ToolRuntimeSlotView } from './model.js';
import { slotOfServer } from './rows.js';

export const checkToolConnection = procedure({
  name: 'checkToolConnection',
  summary: 'Check the server of a connection, and store the result',
  gate: appsEnabled,
  input: z.object(connectionRef),
  output: z
    .object({
      connection: ToolConnectionView,
      runtimeSlot: ToolRuntimeSlotView.nullable().describe(
        'The slot of the checked program; null for a server that is not a program of this installation.',
      ),
    })
    .meta({ id: 'ToolConnectionCheck' }),
  on: connectionById,
  allow: connectionManager,
  async run(scope, _input, connection) {
    assertConnectionNotArchived(connection);
    const { connection: after, server } = await checkHealth(scope, connection);
    const slot = server.transport === 'local_stdio' ? await slotOfServer(scope, server) : undefined;
    return { connection: presentConnection(after), runtimeSlot: slot ? presentSlot(slot) : null };
  },
});
