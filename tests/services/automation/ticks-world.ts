import type { Routine, RoutineRun, RoutineTrigger } from '#generated/prisma/client.js';
import { type FireOptions, fireDue } from '#services/automation/firing/due.js';
import { routineIn, triggerIn } from '#tests/kit/routines.js';
import { type AgentCaller, createWorld, type World } from '#tests/kit/world.js';
import { within } from '../work/threads-world.js';

export interface Scheduled {
  readonly agent: AgentCaller;
  // biome-ignore lint/suspicious/noExplicitAny: the wire shape is what tests assert on
  readonly routine: any;
  readonly trigger: RoutineTrigger;
}

let agents = 0;

/** The minute at which hourly schedules of the tests fall due: half an hour away, so that none does by itself. */
export const LATER = (new Date().getUTCMinutes() + 30) % 60;

/** The next moment at which hourly schedules fall due by themselves, within an hour from now. */
export function nextHourly(): number {
  const at = new Date().setUTCMinutes(LATER, 0, 0);
  return at > Date.now() ? at : at + 3_600_000;
}

/** A routine of a new agent with a schedule: hourly in UTC unless told otherwise, and not due yet. */
export async function scheduled(
  world: World,
  fields: Record<string, unknown> = {},
  schedule: Parameters<typeof triggerIn>[3] = {},
): Promise<Scheduled> {
  const agent = await world.agent({ name: `Agent ${++agents}` });
  const routine = await routineIn(world, { assigneeAgentId: agent.row.id, ...fields });
  const trigger = await triggerIn(world, routine, 'schedule', { cronExpression: `${LATER} * * * *`, ...schedule });
  return { agent, routine, trigger };
}

/** A new company; what earlier tests left to fall due is ended, as a look is at the whole installation. */
export async function freshWorld(): Promise<World> {
  const world = await createWorld();
  await within(world, (tx) => tx.routineTrigger.updateMany({ data: { nextRunAt: null } }));
  return world;
}

/** Answers all ticks that are due, however long that takes this machine to compute; nothing may fail. */
export const look = ({ services }: World, options: Partial<FireOptions> = {}): Promise<number> =>
  fireDue(services, {
    failed: (error) => {
      throw error;
    },
    computingMs: Number.POSITIVE_INFINITY,
    ...options,
  });

export const setTrigger = (world: World, { id }: { id: string }, data: Partial<RoutineTrigger>) =>
  within(world, (tx) => tx.routineTrigger.update({ where: { id }, data: data as object }));

export const setRoutine = (world: World, { id }: { id: string }, data: Partial<Routine>) =>
  within(world, (tx) => tx.routine.update({ where: { id }, data: data as object }));

/** What a trigger fired, in the order of its ticks. */
export const ticksOf = (world: World, { id }: { id: string }): Promise<RoutineRun[]> =>
  within(world, (tx) => tx.routineRun.findMany({ where: { triggerId: id }, orderBy: { scheduledFor: 'asc' } }));

/** Makes a tick of the trigger due at this moment, by the database's clock. */
export async function fallsDue(world: World, { id }: { id: string }): Promise<Date> {
  const [row] = await within(
    world,
    (tx) => tx.$queryRaw<{ at: Date }[]>`
      UPDATE "RoutineTrigger" SET "nextRunAt" = date_trunc('milliseconds', clock_timestamp()) WHERE id = ${id}::uuid
      RETURNING "nextRunAt" AS at`,
  );
  return (row as { at: Date }).at;
}

/** One tick of a trigger, answered at once. */
export async function tick(world: World, trigger: { id: string }): Promise<RoutineRun> {
  const at = await fallsDue(world, trigger);
  await look(world);
  const runs = await ticksOf(world, trigger);
  return runs.find(({ scheduledFor }) => scheduledFor?.getTime() === at.getTime()) as RoutineRun;
}
