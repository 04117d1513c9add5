import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { ToolRuntimeSlot } from '#generated/prisma/client.js';
import { permission } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { toolGatewayError } from '#services/core/errors/errors.js';
import { eventSubject } from '#services/core/journal/journal.js';
import type { RecordedAction } from '#services/core/journal/vocabulary.js';
import { procedure, query } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { transact } from '#services/core/operation/transact.js';
import { statement } from '#services/core/postgres/statement.js';
import { pathId, uuid } from '#services/core/text/fields.js';
import { connectionNode } from '../connections/rows.js';
import { healthCheckSubject, serverOf } from '../connections/server.js';
import { appsEnabled } from '../enabled.js';
import type { ToolServer } from '../servers/upstream.js';
import { ServerFailure } from '../servers/upstream-failures.js';
import { presentSlot, ToolRuntimeSlotView } from './model.js';
import { newestSlots, slotById, slotNow } from './rows.js';
import { SLOT_LEASE_LIVES, slotKeyOf } from './slots.js';

const ControlUnsupported = toolGatewayError(
  'runtime_control_unsupported',
  'The program cannot be started: its connection is not in use, or its credentials have changed',
);

/** Requires the permission `tools:manage_runtime`. */
export const runtimeManager = permission('tools:manage_runtime');

export const listToolRuntimeSlots = query({
  name: 'listToolRuntimeSlots',
  summary: 'List the programs of connections: running ones first, then the latest ended',
  gate: appsEnabled,
  input: z.object({
    companyId: pathId().describe('The ID of the company.'),
    limit: z.int().min(1).max(200).default(100).describe('The maximum length of the list.'),
  }),
  output: z.object({ runtimeSlots: z.array(ToolRuntimeSlotView) }).meta({ id: 'ToolRuntimeSlotList' }),
  on: companyKeyById,
  allow: runtimeManager,
  run: (scope, { limit }, { companyId }) => newestSlots(scope, companyId, limit),
  present: (_scope, slots) => ({ runtimeSlots: slots.map((slot) => presentSlot(slot)) }),
});

const slotRef = z.object({
  slotId: pathId().describe("The slot's ID."),
  companyId: uuid().nullish().describe("The ID of the slot's company."),
});

// Announces version 0, which invalidates no snapshot but makes the process that runs the program check its programs.
const ORDER = statement(`
  WITH ordered AS (
    UPDATE "ToolRuntimeSlot" SET "stopRequestedAt" = now(), "updatedAt" = now()
     WHERE "companyId" = $1::uuid AND id = $2::uuid AND ${SLOT_LEASE_LIVES} RETURNING "companyId", fence)
  SELECT fence::text, pg_notify('orgraph_tools', "companyId" || ':0') FROM ordered`);

/** Orders a program to end. @returns the fence of its lease; undefined if none runs */
function order(scope: Scope, slot: ToolRuntimeSlot, action: RecordedAction): Promise<string | undefined> {
  const { companyId, id, applicationId, connectionId, status } = slot;
  return transact(scope.services, scope.actor, companyId, async (write) => {
    const ordered = await write.row<{ fence: string }>(ORDER, [companyId, id]);
    const details = { applicationId, connectionId, status };
    write.emit({ ...eventSubject('tool_runtime_slot', { companyId, id }), action, details });
    return ordered?.fence;
  });
}

const IS_HELD = statement(`
  SELECT 1 FROM "ToolRuntimeSlot"
   WHERE "companyId" = $1::uuid AND id = $2::uuid AND fence = $3::bigint AND ${SLOT_LEASE_LIVES}`);

/** A program that does not exit is killed after seven seconds, and its process may get the order five seconds late. */
const MOST_MS = 15_000;
const LOOK_MS = 50;

/** Waits until the process that runs a program has ended it; gives up after `MOST_MS`. */
async function waitForEnd(scope: Scope, { companyId, id }: ToolRuntimeSlot, fence: string | undefined): Promise<void> {
  if (fence === undefined) return;
  const until = performance.now() + MOST_MS;
  while (performance.now() < until && (await scope.sql(IS_HELD, [companyId, id, fence])).length > 0) {
    await sleep(LOOK_MS);
  }
}

const present = async (scope: Scope, slot: ToolRuntimeSlot) => presentSlot((await slotNow(scope, slot.id)) ?? slot);

export const stopToolRuntimeSlot = procedure({
  name: 'stopToolRuntimeSlot',
  summary: "Stop a connection's program; the next call starts it again",
  gate: appsEnabled,
  input: slotRef,
  output: ToolRuntimeSlotView,
  on: slotById,
  allow: runtimeManager,
  async run(scope, _input, slot) {
    await waitForEnd(scope, slot, await order(scope, slot, 'tool_runtime_slot.stopped'));
    return present(scope, slot);
  },
});

/** The server whose program a slot runs. @throws 422 if a call would not start it */
async function serverOfSlot(scope: Scope, { connectionId, slotKey }: ToolRuntimeSlot): Promise<ToolServer> {
  const connection = await scope.load(connectionNode, connectionId);
  const isUsed = connection?.status === 'active' && connection.enabled && connection.transport === 'local_stdio';
  if (!isUsed) throw ControlUnsupported();
  const server = await serverOf(scope, connection, healthCheckSubject(scope));
  if (slotKeyOf(server) !== slotKey) throw ControlUnsupported();
  return server;
}

/**
 * Starts a program. A failed start is recorded in its slot, not thrown.
 * @throws 403 and 429 if it may not be started
 */
async function start({ services }: Scope, server: ToolServer): Promise<void> {
  try {
    await services.toolServers.check(server);
  } catch (error) {
    if (!(error instanceof ServerFailure) || error.status < 500) throw error;
  }
}

export const restartToolRuntimeSlot = procedure({
  name: 'restartToolRuntimeSlot',
  summary: 'Restart the program of a connection, or start it',
  gate: appsEnabled,
  input: slotRef,
  output: ToolRuntimeSlotView,
  on: slotById,
  allow: runtimeManager,
  async run(scope, _input, slot) {
    const server = await serverOfSlot(scope, slot);
    await waitForEnd(scope, slot, await order(scope, slot, 'tool_runtime_slot.restarted'));
    await start(scope, server);
    return present(scope, slot);
  },
});
