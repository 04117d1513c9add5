import { randomUUID } from 'node:crypto';
import type { Prisma, Routine, RoutineRun, RoutineTrigger } from '#generated/prisma/client.js';
import { createRoutine } from '#services/automation/routines/operations.js';
import { issueIn, stored } from './issues.js';
import type { World } from './world.js';

interface Made {
  readonly id: string;
  readonly latestRevisionId: string;
}

/** A new routine of the company, created by the board; without an agent it is paused. */
// biome-ignore lint/suspicious/noExplicitAny: the wire shape is what tests assert on
export const routineIn = ({ board, company }: World, fields: Record<string, unknown> = {}): Promise<any> =>
  board.run(createRoutine, { companyId: company.id, title: 'Routine', ...fields });

/** A routine that fires: it is assigned to a new agent. */
// biome-ignore lint/suspicious/noExplicitAny: the wire shape is what tests assert on
export async function activeRoutineIn(world: World, fields: Record<string, unknown> = {}): Promise<any> {
  const agent = await world.agent({ name: `Agent ${randomUUID()}` });
  return routineIn(world, { assigneeAgentId: agent.row.id, ...fields });
}

/** The columns of a trigger of each kind that it must have. */
const NEEDED = {
  schedule: () => ({ cronExpression: '0 9 * * *', timezone: 'UTC' }),
  webhook: () => ({ publicId: randomUUID(), signingMode: 'none' }),
  api: () => ({}),
};

/** A trigger as it is stored, however operations would make it. */
export const triggerIn = (
  world: World,
  routine: Made,
  kind: keyof typeof NEEDED,
  fields: Partial<Prisma.RoutineTriggerUncheckedCreateInput> = {},
): Promise<RoutineTrigger> =>
  stored(world, (tx) =>
    tx.routineTrigger.create({
      data: { companyId: world.company.id, routineId: routine.id, kind, ...NEEDED[kind](), ...fields },
    }),
  );

/** A firing as it is stored. */
export const firingIn = (
  world: World,
  { id: routineId, latestRevisionId: routineRevisionId }: Made,
  fields: Partial<Prisma.RoutineRunUncheckedCreateInput> = {},
): Promise<RoutineRun> =>
  stored(world, (tx) =>
    tx.routineRun.create({
      data: { companyId: world.company.id, routineId, routineRevisionId, source: 'manual', ...fields },
    }),
  );

/** An issue of a routine, as a firing would make it. */
// biome-ignore lint/suspicious/noExplicitAny: the wire shape is what tests assert on
export async function executionIn(world: World, routine: { id: string }, fields: object = {}): Promise<any> {
  const issue = await issueIn(world);
  const data = { originKind: 'routine_execution', originId: routine.id, ...fields };
  return stored(world, (tx) => tx.issue.update({ where: { id: issue.id }, data }));
}

export const storedRoutine = (world: World, { id }: { id: string }): Promise<Routine> =>
  stored(world, (tx) => tx.routine.findUniqueOrThrow({ where: { id } }));

export const storedTrigger = (world: World, { id }: { id: string }): Promise<RoutineTrigger> =>
  stored(world, (tx) => tx.routineTrigger.findUniqueOrThrow({ where: { id } }));
