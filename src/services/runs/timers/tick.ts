import type { Reach } from '../../core/actors/actor.js';
import type { Services } from '../../core/operation/scope.js';
import type { Statement } from '../../core/postgres/statement.js';
import type { Due } from './due.js';
import { DUE_MONITORS, fireWhenDue } from './monitors.js';
import { promoteStranded, STRANDED } from './stranded.js';
import { DUE_TIMERS, wakeWhenDue } from './timers.js';

const EVERYWHERE: Reach = 'all';
const PAGE = 200;
/** Monitors that fire in one look; the rest are due in the next. */
const MONITORS = 50;
/** As many transactions at a time: the clock must not take the connections of requests. */
const TOGETHER = 2;

/**
 * One look at what is due: heartbeats, monitors, and wakes that wait for nothing. Each is claimed and done in one
 * transaction, so that it is done once however many processes look at a time, and again after one that died.
 * @param failed told of what could not be done; the rest is done all the same
 */
export async function tick(services: Services, signal: AbortSignal, failed: (error: unknown) => void): Promise<void> {
  let after: Due | undefined;
  do {
    const due: Due[] = await look(services, DUE_TIMERS, [after?.companyId ?? null, after?.id ?? null, PAGE]);
    await each(due, signal, failed, (one) => wakeWhenDue(services, one));
    after = due.length === PAGE ? due.at(-1) : undefined;
  } while (after && !signal.aborted);
  const monitors = await look(services, DUE_MONITORS, [MONITORS]);
  await each(monitors, signal, failed, (one) => fireWhenDue(services, one));
  const stranded = await look(services, STRANDED, [PAGE]);
  await each(stranded, signal, failed, (one) => promoteStranded(services, one));
}

const look = (services: Services, statement: Statement, values: readonly unknown[]): Promise<Due[]> =>
  services.database.read<Due>(EVERYWHERE, statement, values);

async function each(
  due: readonly Due[],
  signal: AbortSignal,
  failed: (error: unknown) => void,
  work: (one: Due) => Promise<unknown>,
): Promise<void> {
  const waiting = [...due];
  const worker = async (): Promise<void> => {
    for (let one = waiting.shift(); one && !signal.aborted; one = waiting.shift()) await work(one).catch(failed);
  };
  await Promise.all(Array.from({ length: TOGETHER }, worker));
}
