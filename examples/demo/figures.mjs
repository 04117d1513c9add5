// What became of the demo, read twice: over GraphQL in one call, and over REST as a client without GraphQL would.

const FIGURES = `query ($company: ID!, $origin: ID!, $cases: Int!, $schedule: ID!, $hasSchedule: Boolean!) {
  company(id: $company) {
    done: issues(filter: { originIds: [$origin], statuses: [DONE] }) { totalCount }
    all: issues(filter: { originIds: [$origin] }) { totalCount }
    dashboard { issues { done open } runActivity { succeeded failed } }
    costs { summary { spendCents } }
    cases(first: $cases) {
      nodes {
        key status
        documents(first: 5) { nodes { key annotations(first: 5) { nodes { selectedText } } } }
        attachments(first: 5) { nodes { originalFilename } }
        links(first: 5) { nodes { issue { status } } }
      }
    }
  }
  schedule: routine(id: $schedule) @include(if: $hasSchedule) {
    runs(first: 200, filter: { sources: [SCHEDULE], statuses: [COMPLETED] }) { nodes { id } }
  }
}`;

const sumOf = (days, name) => days.reduce((sum, day) => sum + day[name], 0);
const byKey = (cases) => cases.sort((a, b) => a.key.localeCompare(b.key, 'en'));
const runsOf = (days) => ({ succeeded: sumOf(days, 'succeeded'), failed: sumOf(days, 'failed') });

/** @param {{ company: { id: string }, webhook: { routineId: string }, schedule?: { routineId: string } }} demo */
export async function overGraphql(client, { company: { id }, webhook: { routineId }, schedule }) {
  const variables = {
    company: id,
    origin: routineId,
    cases: 200,
    schedule: schedule?.routineId ?? routineId,
    hasSchedule: schedule !== undefined,
  };
  const { company, schedule: standups } = await client.graphql(FIGURES, variables);
  const cases = company.cases.nodes.map((node) => {
    const documents = node.documents.nodes;
    return {
      key: node.key,
      status: node.status.toLowerCase(),
      documents: documents.map(({ key }) => key).sort(),
      annotations: documents.flatMap(({ annotations }) => annotations.nodes).length,
      files: node.attachments.nodes.length,
      issues: node.links.nodes.map(({ issue }) => issue.status.toLowerCase()),
    };
  });
  return {
    events: company.all.totalCount,
    eventsDone: company.done.totalCount,
    cases: byKey(cases),
    done: company.dashboard.issues.done,
    open: company.dashboard.issues.open,
    cents: company.costs.summary.spendCents,
    runs: runsOf(company.dashboard.runActivity),
    standups: standups ? standups.runs.nodes.length : 0,
  };
}

/** The same over REST. */
export async function overRest({ call }, { company: { id }, webhook: { routineId }, schedule }) {
  const get = (path) => call('GET', path);
  const count = async (query) => (await get(`/companies/${id}/issues/count?originId=${routineId}${query}`)).count;
  const [dashboard, costs, list, ticks] = await Promise.all([
    get(`/companies/${id}/dashboard`),
    get(`/companies/${id}/costs/summary`),
    get(`/companies/${id}/cases?limit=200`),
    schedule ? get(`/routines/${schedule.routineId}/runs?limit=200`) : [],
  ]);
  const cases = [];
  for (const { id: caseId } of list) cases.push(await caseOverRest(get, caseId));
  return {
    events: await count(''),
    eventsDone: await count('&status=done'),
    cases: byKey(cases),
    done: dashboard.tasks.done,
    open: dashboard.tasks.open,
    cents: costs.spendCents,
    runs: runsOf(dashboard.runActivity),
    standups: ticks.filter(({ status }) => status === 'completed').length,
  };
}

async function caseOverRest(get, id) {
  const [found, annotations] = await Promise.all([
    get(`/cases/${id}`),
    get(`/cases/${id}/documents/triage/annotations`).catch(() => []),
  ]);
  return {
    key: found.key,
    status: found.status,
    documents: found.documents.map(({ key }) => key).sort(),
    annotations: annotations.length,
    files: found.attachments.length,
    issues: found.issueLinks.map(({ issue }) => issue.status),
  };
}
