import { groupBy } from '#services/core/text/group-by.js';
import type { EventFact, Facts, RunFacts } from './facts.js';

const ENDS: ReadonlySet<string> = new Set(['succeeded', 'failed', 'cancelled', 'timed_out', 'interrupted']);
const WAKE_ENDS: ReadonlySet<string> = new Set(['completed', 'failed', 'cancelled', 'coalesced', 'skipped']);
/** How often the work of one run may be tried again, and how often of these because its process was lost. */
const RETRIES = 2;
const LOSSES = 1;
/** Failures after which work is tried again by itself. */
const PASSING: ReadonlySet<string | null> = new Set(['process_lost', 'transient_failure']);

const endOf = ({ action }: EventFact): string | undefined => {
  const status = action.replace(/^heartbeat\./, '');
  return ENDS.has(status) ? status : undefined;
};

/** What is wrong, one sentence for each; nothing where every promise was kept. */
export function faultsIn(facts: Facts): string[] {
  return [...promises(facts), ...starts(facts), ...harms(facts), ...faultsOfRuns(facts)];
}

/** What is wrong with runs, whoever asked for them. */
export function faultsOfRuns(facts: RunFacts): string[] {
  return [
    ...ends(facts),
    ...retries(facts),
    ...overlaps(facts),
    ...limits(facts),
    ...facts.processes.map(({ pid, runId }) => `process ${pid} of run ${runId} still lives`),
    ...facts.held.map((held) => `still held: ${held}`),
    ...(facts.journalFlaw ? [`the journal is broken at ${facts.journalFlaw}`] : []),
  ];
}

/** Every acknowledged wake has one row, the same answer each time, and its run. */
function* promises({ history, wakes, runs }: Facts): Generator<string> {
  const known = new Set(runs.map(({ id }) => id));
  for (const { key, issueId, answers } of history) {
    const rows = wakes.filter((wake) => wake.key === key);
    const [wake] = rows;
    if (!wake || rows.length > 1) {
      yield `${key} was acknowledged and has ${rows.length} rows`;
      continue;
    }
    if (answers.some(({ status }) => status !== 202))
      yield `${key} was answered ${answers.map(({ status }) => status)}`;
    const named = new Set(answers.flatMap(({ runId }) => runId ?? []));
    if (named.size > 1) yield `${key} was given the runs ${[...named].join(' and ')}`;
    for (const id of named) if (!known.has(id)) yield `${key} was given run ${id}, which is not there`;
    if (!WAKE_ENDS.has(wake.status)) yield `${key} is ${wake.status} for ever`;
    const isRefused = wake.status === 'skipped' && issueId !== null && wake.error !== null;
    if (!isRefused && !(wake.runId && known.has(wake.runId))) yield `${key} is ${wake.status} without a run`;
    if (!issueId && named.size === 0) yield `${key} is about no issue and was not given a run`;
  }
}

/** Every run is over, and the journal tells of its end once, after its start. */
function* ends({ runs, events }: RunFacts): Generator<string> {
  const byRun = groupBy(events, ({ runId }) => runId);
  for (const run of runs) {
    const own = byRun.get(run.id) ?? [];
    const told = own.flatMap((event) => endOf(event) ?? []);
    if (!ENDS.has(run.status)) yield `run ${run.id} is ${run.status} for ever`;
    else if (told.length !== 1 || told[0] !== run.status) {
      yield `run ${run.id} is ${run.status}, and the journal tells of the ends [${told}]`;
    }
    const begun = own.filter(({ action }) => action === 'heartbeat.started');
    if (begun.length > 1) yield `run ${run.id} was started ${begun.length} times`;
    if (begun.length === 0 && run.status !== 'cancelled') yield `run ${run.id} is ${run.status} without a start`;
    const end = own.find((event) => endOf(event));
    if (begun[0] && end && begun[0].seq > end.seq) yield `run ${run.id} ended before it was started`;
  }
}

/**
 * What was lost is tried again within its budget, and says so; or the journal tells what somebody has to do, unless the
 * issue was closed before. The run itself forgets that when its work succeeds later.
 */
function* retries({ runs, events }: RunFacts): Generator<string> {
  const parked = new Set(events.flatMap(({ runId, requiredAction }) => (requiredAction ? [runId] : [])));
  const said = new Map(events.flatMap(({ runId, retryOfRunId }) => (retryOfRunId ? [[runId, retryOfRunId]] : [])));
  const endedAt = new Map(events.flatMap((event) => (endOf(event) ? [[event.runId, event.seq]] : [])));
  for (const run of runs) {
    const next = runs.filter(({ retryOfRunId }) => retryOfRunId === run.id).length;
    const isLost = run.status === 'failed' && PASSING.has(run.errorCode);
    const isHandedOn = run.status === 'interrupted';
    const isMoot = run.closedAt !== null && run.closedAt < (endedAt.get(run.id) ?? 0);
    if (next > 1) yield `run ${run.id} was tried again ${next} times`;
    if (next > 0 && !isLost && !isHandedOn) yield `run ${run.id} ended as ${run.status} and was tried again`;
    if (next === 0 && isLost && !parked.has(run.id) && !isMoot) yield `run ${run.id} was lost, and nobody is told`;
    if (next === 0 && isHandedOn) yield `run ${run.id} was interrupted, and nothing goes on with it`;
    const tries = run.processLossRetryCount + run.scheduledRetryAttempt;
    if (run.processLossRetryCount > LOSSES || tries > RETRIES) yield `run ${run.id} is try ${tries + 1} of its work`;
    if (run.retryOfRunId && said.get(run.id) !== run.retryOfRunId) {
      yield `run ${run.id} repeats ${run.retryOfRunId}, and the journal does not say so`;
    }
  }
}

/**
 * The journal's order is that of the commits: between a run's start and its end no other of its agent for its issue is
 * started. Others may be, without the issue: an agent that hands it on, one that was asked something about it.
 */
function* overlaps({ runs, events }: RunFacts): Generator<string> {
  const workOf = new Map(runs.map(({ id, agentId, issueId }) => [id, issueId && `${agentId} at issue ${issueId}`]));
  const working = new Map<string, string>();
  for (const event of events) {
    const work = workOf.get(event.runId);
    if (!work) continue;
    const other = working.get(work);
    if (event.action === 'heartbeat.started') {
      if (other) yield `run ${event.runId} was started while run ${other} was at work, both of agent ${work}`;
      working.set(work, event.runId);
    } else if (endOf(event) && other === event.runId) working.delete(work);
  }
}

/** By the same order no agent has more runs at work than it may have. */
function* limits({ runs, events }: RunFacts): Generator<string> {
  const byId = new Map(runs.map((run) => [run.id, run]));
  const working = new Map<string, Set<string>>();
  for (const event of events) {
    const run = byId.get(event.runId);
    if (!run) continue;
    const own = working.get(run.agentId) ?? new Set();
    working.set(run.agentId, own);
    if (event.action === 'heartbeat.started') own.add(run.id);
    else if (endOf(event)) own.delete(run.id);
    if (event.action === 'heartbeat.started' && own.size > run.agentLimit) {
      yield `run ${run.id} was started as number ${own.size} of agent ${run.agentId}, which may have ${run.agentLimit}`;
    }
  }
}

/** A run whose adapter does harm fails of it, and says so; unless its server was killed, or nobody wants it any more. */
function* harms({ runs, harmful }: Facts): Generator<string> {
  for (const { id, agentId, status, errorCode } of runs) {
    if (!harmful.has(agentId) || status === 'cancelled' || status === 'interrupted') continue;
    if (status === 'failed' && (errorCode === 'adapter_failed' || errorCode === 'process_lost')) continue;
    yield `run ${id} of an adapter that does harm is ${status}${errorCode ? ` with ${errorCode}` : ''}`;
  }
}

/** What the programs themselves noted. */
function* starts({ runs, stamps }: Facts): Generator<string> {
  const count = (runId: string, what: string) =>
    stamps.filter((stamp) => stamp.runId === runId && stamp.what === what).length;
  const known = new Set(runs.map(({ id }) => id));
  for (const { runId, what } of stamps) {
    if (!known.has(runId)) yield `a program was started for run ${runId}, which is not there`;
    if (what === 'overlap') yield `the program of run ${runId} found another at work on its issue`;
  }
  for (const { id, status } of runs) {
    const begun = count(id, 'start');
    if (begun > 1) yield `the program of run ${id} was started ${begun} times`;
    if (status === 'succeeded' && begun === 0) yield `run ${id} succeeded without a program`;
    if (status === 'succeeded' && count(id, 'end') !== 1) yield `run ${id} succeeded before its program was done`;
  }
}
