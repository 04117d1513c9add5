import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { instanceAdmin } from '#services/access/rules.js';
import { principalOf } from '#services/core/actors/actor.js';
import { mutation, query } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { presenterOf } from '#services/core/rows/present.js';
import { text } from '#services/core/text/fields.js';
import { alignStops } from './align.js';

export const InstanceHaltView = z
  .object({
    halted: z.boolean().describe('True if all work of the installation is stopped.'),
    haltedAt: z.iso.datetime().nullable().describe('Time of the stop; null unless work is stopped.'),
    reason: z
      .string()
      .nullable()
      .describe('The reason for the stop; null unless work is stopped and the request gave a reason.'),
    haltedByUserId: z.string().nullable().describe('The person that stopped the work.'),
    instanceStopId: z.uuid().nullable().describe('The id of the stop, which identifies its report.'),
  })
  .meta({ id: 'InstanceHalt', description: 'The stop of all work of the installation, or its absence.' });

interface HaltRow {
  readonly haltedAt: Date | null;
  readonly haltReason: string | null;
  readonly haltedByUserId: string | null;
  readonly instanceStopId: string | null;
}

const COLUMNS = `"haltedAt", "haltReason", "haltedByUserId", "instanceStopId"`;
const READ = statement(`SELECT ${COLUMNS} FROM "Instance"`);
const LOCK = statement(`SELECT ${COLUMNS} FROM "Instance" FOR NO KEY UPDATE`);
const HALT = statement(`
  UPDATE "Instance" SET "haltedAt" = clock_timestamp(), "haltReason" = $1, "haltedByUserId" = $2, "instanceStopId" = $3::uuid
  RETURNING ${COLUMNS}`);
const RESUME = statement(`
  UPDATE "Instance" SET "haltedAt" = NULL, "haltReason" = NULL, "haltedByUserId" = NULL, "instanceStopId" = NULL
  RETURNING ${COLUMNS}`);

const present = presenterOf(InstanceHaltView, {
  halted: ({ haltedAt }: HaltRow) => haltedAt !== null,
  reason: ({ haltReason }: HaltRow) => haltReason,
});

export const getInstanceHalt = query({
  name: 'getInstanceHalt',
  summary: 'Get whether all work of the installation is stopped',
  input: z.object({}),
  output: InstanceHaltView,
  allow: instanceAdmin,
  run: async (scope) => (await scope.row<HaltRow>(READ, [])) as HaltRow,
  present: (_scope, row) => present(row),
});

export const haltInstance = mutation({
  name: 'haltInstance',
  summary: 'Immediately stop all work of the installation until it is resumed; repeating changes nothing',
  input: z.object({ reason: text(500).optional().describe('The reason for the stop, for display.') }),
  output: InstanceHaltView,
  allow: instanceAdmin,
  async run(scope, { reason }) {
    const before = (await scope.row<HaltRow>(LOCK, [])) as HaltRow;
    alignSoon(scope);
    if (before.haltedAt) return present(before);
    const { type, id } = principalOf(scope.actor);
    const values = [reason ?? null, type === 'user' ? id : null, randomUUID()];
    return present((await scope.row<HaltRow>(HALT, values)) as HaltRow);
  },
});

export const resumeInstance = mutation({
  name: 'resumeInstance',
  summary: 'Resume work; stopped work stays cancelled; repeating changes nothing',
  input: z.object({}),
  output: InstanceHaltView,
  allow: instanceAdmin,
  async run(scope) {
    await scope.sql(LOCK, []);
    alignSoon(scope);
    return present((await scope.row<HaltRow>(RESUME, [])) as HaltRow);
  },
});

/**
 * Stops or resumes the companies after the commit of the installation's state, so nothing starts in between. This
 * process does it before it responds; a job does it if this process ends.
 */
function alignSoon(scope: WriteScope): void {
  const { services, actor } = scope;
  scope.enqueue({ task: 'alignStops', payload: {}, key: 'alignStops' });
  // If this fails, the job does it.
  scope.afterCommit(() => alignStops(services, actor));
}
