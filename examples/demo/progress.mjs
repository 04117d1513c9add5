// Whether the demo has come to where it is to come. Asked anew when something has happened, never by the clock.

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

/** Whether every delivery has become an issue: where its server died, another one does that a little later. */
export async function isDispatched(client, company) {
  return isDispatchedIn(await progressOf(client, company));
}

/** Whether everything that came has been dispatched, every issue is closed and no agent is at work. */
export async function isAtRest(client, company) {
  const progress = await progressOf(client, company);
  return progress.open.totalCount === 0 && isEmpty(progress.runs) && isDispatchedIn(progress);
}

/** Whether a schedule has fired and what it asked for is done. */
export async function hasTicked(client, { routineId }) {
  const { routine } = await client.graphql(TICKS, { routine: routineId });
  return !isEmpty(routine.runs);
}

/** Lets somebody wait for something that other things bring about. */
export function bell(signal) {
  let ring = () => {};
  signal.addEventListener('abort', () => ring());
  return {
    ring: () => ring(),
    /** Asks, and asks again whenever the bell has been rung since, until it is so. @throws the signal's reason */
    async until(isSo) {
      for (;;) {
        const rung = new Promise((resolve) => {
          ring = resolve;
        });
        signal.throwIfAborted();
        if (await isSo()) return;
        await rung;
      }
    },
  };
}
