// What is missing until the demo has come to where it is to come. Asked anew when something has happened, never by the clock.

const PROGRESS = `query ($company: ID!, $open: [IssueStatus!]) {
  company(id: $company) {
    open: issues(filter: { statuses: $open }) { totalCount }
    runs(first: 1, filter: { statuses: [QUEUED, SCHEDULED_RETRY, RUNNING] }) { nodes { id } }
    routines(first: 5) {
      nodes { runs(first: 1, filter: { statuses: [RECEIVED] }) { nodes { id } } }
    }
  }
}`;

const TICKS = `query ($routine: ID!) {
  routine(id: $routine) {
    runs(first: 1, filter: { sources: [SCHEDULE], statuses: [COMPLETED] }) { nodes { linkedIssue { identifier } } }
  }
}`;

const OPEN = ['BACKLOG', 'TODO', 'IN_PROGRESS', 'IN_REVIEW', 'BLOCKED'];
const isEmpty = ({ nodes }) => nodes.length === 0;

const progressOf = async (client, { id }) => (await client.graphql(PROGRESS, { company: id, open: OPEN })).company;
const isDispatchedIn = ({ routines }) => routines.nodes.every(({ runs }) => isEmpty(runs));
const DISPATCH = 'issues for all deliveries';

/** Until every delivery has become an issue: where its server died, another one does that a little later. */
export async function missingDispatch(client, company) {
  return isDispatchedIn(await progressOf(client, company)) ? '' : DISPATCH;
}

/** Until everything that came has been dispatched, every issue is closed and no agent is at work. */
export async function missingRest(client, company) {
  const progress = await progressOf(client, company);
  const { totalCount } = progress.open;
  return [
    totalCount > 0 && `the end of ${totalCount} open ${totalCount === 1 ? 'issue' : 'issues'}`,
    !isEmpty(progress.runs) && 'the end of runs',
    !isDispatchedIn(progress) && DISPATCH,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Until a schedule has fired and what it asked for is done. */
export async function missingTick(client, { routineId }) {
  const { routine } = await client.graphql(TICKS, { routine: routineId });
  return isEmpty(routine.runs) ? 'the stand-up of the schedule' : '';
}

/**
 * Lets somebody wait for something that other things bring about, for as long as anything happens. Where nothing has
 * happened for as long as its patience lasts, it stops everything, and says what is missing.
 * @param {AbortController} stop
 */
export function bell(stop, patienceMs) {
  let missing = 'the company and its agents';
  let wake = () => {};
  const late = setTimeout(() => {
    const sentence = `Nothing has happened for ${patienceMs / 1_000} seconds. Still missing: ${missing}.`;
    stop.abort(new Error(`${sentence} Wait longer with --give-up SECONDS.`));
  }, patienceMs);
  stop.signal.addEventListener('abort', () => {
    clearTimeout(late);
    wake();
  });
  return {
    ring() {
      late.refresh();
      wake();
    },
    /** Tells what is waited for where that is not asked. */
    expect(what) {
      missing = what;
    },
    /** Asks what is missing, and asks again whenever the bell has been rung since, until it is nothing. @throws the signal's reason */
    async until(whatIsMissing) {
      for (;;) {
        const rung = new Promise((resolve) => {
          wake = resolve;
        });
        stop.signal.throwIfAborted();
        missing = await whatIsMissing();
        if (!missing) return;
        await rung;
      }
    },
  };
}
