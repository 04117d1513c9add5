// The page of a case: documents with their texts, discussed selections, timeline, linked issues; in one call.
import assert from 'node:assert/strict';
import { bench } from './kit/bench.mjs';
import { clock } from './kit/clock.mjs';
import { emptyDatabase, withClient } from './kit/database.mjs';
import { startIncumbent } from './kit/incumbent.mjs';
import { compare, median } from './kit/load.mjs';
import { peerNode } from './kit/peers.mjs';
import { startProduct, startReference } from './kit/processes.mjs';
import { milliseconds, perSecond, ratio, report } from './kit/report.mjs';
import { post } from './kit/seed.mjs';
import { CASE_SIZES, patch, seedCase } from './kit/seed-cases.mjs';

const SIZES = { cases: 5, connections: 16, ...CASE_SIZES };
const TURNS = { turns: 3, seconds: 3, connections: SIZES.connections };
const PAGES = 30;
/** `--alone` leaves the incumbent out, whose installation weighs 1.5 GB. */
const isAlone = process.argv.includes('--alone');

const OURS = `query Page($id: ID!) {
  case(id: $id) {
    id identifier title summary status fields
    labels { id name color }
    documents(first: 5) { edges { node {
      id key title latestRevisionNumber body
      annotations(first: 20) { edges { node {
        id status selectedText anchorState
        comments(first: 10) { edges { node { id body authorType } } }
      } } }
    } } }
    links(first: 10) { edges { node { id role issue { id identifier title status } } } }
    timeline(first: 50, filter: {
      kinds: [CREATED, UPDATED, STATUS_CHANGED, FIELDS_CHANGED, CHILD_LINKED, ISSUE_LINKED, ISSUE_UNLINKED,
              DOCUMENT_REVISED, ATTACHMENT_ADDED, LABEL_ADDED, LABEL_REMOVED]
    }) {
      edges { node { id: eventId kind actorType createdAt payload } }
    }
  }
}`;

const THEIRS = `query Page($id: UUID!, $companyId: UUID!, $caseId: String!) {
  case: caseByRowId(rowId: $id) {
    rowId identifier title summary status fields
    caseLabelsByCompanyIdAndCaseId { nodes { labelByCompanyIdAndLabelId { rowId name color } } }
    documentsByCompanyIdAndCaseId(first: 5, orderBy: ROW_ID_ASC) { edges { node {
      rowId key title latestRevisionNumber latestRevision { body }
      annotationThreadsByCompanyIdAndDocumentId(first: 20, orderBy: ROW_ID_ASC) { edges { node {
        rowId status selectedText anchorState
        annotationCommentsByCompanyIdAndThreadId(first: 10, orderBy: ROW_ID_ASC) {
          edges { node { rowId body authorType } } }
      } } }
    } } }
    caseLinksByCompanyIdAndCaseId(first: 10, orderBy: ROW_ID_ASC) { edges { node {
      rowId role issueByCompanyIdAndIssueId { rowId identifier title status } } } }
  }
  timeline: allEvents(first: 50, orderBy: SEQ_DESC, condition: { companyId: $companyId, entityType: "case", entityId: $caseId }) {
    edges { node { rowId action actorType createdAt details } }
  }
}`;

await bench(async ({ databaseUrl, open }) => {
  const ours = await open(startProduct(databaseUrl));
  const peer = await open(startReference('postgraphile', { DATABASE_URL: databaseUrl }, peerNode()));
  const seeded = await seedSide(`${ours.url}/api`);
  await withClient(databaseUrl, (client) => client.query('VACUUM ANALYZE'));
  const rows = [await page(ours.url, peer.url, seeded)];
  if (!isAlone) {
    const theirUrl = databaseUrl.replace(/\/[^/]+$/, '/incumbent_bench');
    await open(emptyDatabase(databaseUrl, 'incumbent_bench'));
    const theirs = await open(startIncumbent(theirUrl));
    const copied = await seedSide(`${theirs.url}/api`);
    await withClient(theirUrl, (client) => client.query('VACUUM ANALYZE'));
    rows.push(await calls(ours.url, seeded, `${theirs.url}/api`, copied));
  }
  report('cases', { rows, sizes: SIZES });
});

/** A company with cases, over the REST API that both have. */
async function seedSide(api) {
  await patch(`${api}/instance/settings/experimental`, { enableCases: true });
  const { id: companyId } = await post(`${api}/companies`, { name: 'Company' });
  const caseIds = [];
  for (let number = 0; number < SIZES.cases; number++) caseIds.push(await seedCase(api, companyId, number));
  return { companyId, caseIds };
}

async function page(url, peerUrl, { companyId, caseIds: [id] }) {
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  const request = (at, query, variables) => ({
    url: at,
    method: 'POST',
    headers,
    body: JSON.stringify({ query, variables }),
  });
  const targets = {
    ours: request(`${url}/graphql`, OURS, { id }),
    postgraphile: request(`${peerUrl}/graphql`, THEIRS, { id, companyId, caseId: id }),
  };
  const [mine, other] = await Promise.all(Object.values(targets).map((each) => post(each.url, JSON.parse(each.body))));
  assert.equal(mine.data.case.timeline.edges.length, SIZES.events);
  assert.deepEqual(plain(other.data), mine.data.case);
  const results = await compare(targets, TURNS);
  return {
    figure: 'the page of a case / PostGraphile 5 (Node 24)',
    ours: perSecond(results.ours.rate),
    reference: perSecond(results.postgraphile.rate),
    ratio: ratio(results.ours.rate, results.postgraphile.rate),
    sizes: `${Math.round(JSON.stringify(mine).length / 1000)} kB, ${SIZES.connections} connections`,
  };
}

/** PostGraphile's answer as the product gives it. */
function plain({ case: found, timeline }) {
  const edges = (connection, shape) => ({ edges: connection.edges.map(({ node }) => ({ node: shape(node) })) });
  const { rowId: id, identifier, title, summary, status, fields } = found;
  const labels = found.caseLabelsByCompanyIdAndCaseId.nodes.map(({ labelByCompanyIdAndLabelId: label }) => label);
  return {
    id,
    identifier,
    title,
    summary,
    status: status.toUpperCase(),
    fields,
    labels: labels.map(({ rowId, ...label }) => ({ id: rowId, ...label })).sort((a, b) => (a.name < b.name ? -1 : 1)),
    documents: edges(found.documentsByCompanyIdAndCaseId, (document) => ({
      id: document.rowId,
      key: document.key,
      title: document.title,
      latestRevisionNumber: document.latestRevisionNumber,
      body: document.latestRevision.body,
      annotations: edges(document.annotationThreadsByCompanyIdAndDocumentId, (thread) => ({
        id: thread.rowId,
        status: thread.status.toUpperCase(),
        selectedText: thread.selectedText,
        anchorState: thread.anchorState.toUpperCase(),
        comments: edges(thread.annotationCommentsByCompanyIdAndThreadId, ({ rowId, body, authorType }) => ({
          id: rowId,
          body,
          authorType: authorType.toUpperCase(),
        })),
      })),
    })),
    links: edges(found.caseLinksByCompanyIdAndCaseId, ({ rowId, role, issueByCompanyIdAndIssueId: issue }) => ({
      id: rowId,
      role: role.toUpperCase(),
      issue: { id: issue.rowId, identifier: issue.identifier, title: issue.title, status: issue.status.toUpperCase() },
    })),
    timeline: edges(timeline, ({ rowId, action, actorType, createdAt, details }) => ({
      id: rowId,
      kind: action.slice('case.'.length).toUpperCase(),
      actorType: actorType.toUpperCase(),
      createdAt: new Date(createdAt).toISOString(),
      payload: details,
    })),
  };
}

/** One GraphQL call against the REST calls of the incumbent that bring the same facts, all of them at once. */
async function calls(url, { caseIds: [mine] }, api, { caseIds: [other] }) {
  const one = () => post(`${url}/graphql`, { query: OURS, variables: { id: mine } });
  const documents = Array.from({ length: SIZES.documents }, (_, index) => `/documents/part-${index}`);
  const paths = [
    '',
    '/events?limit=50',
    ...documents.flatMap((path) => [path, `${path}/annotations?status=all&includeComments=true`]),
  ];
  const all = () =>
    Promise.all(
      paths.map(async (path) => {
        const response = await fetch(`${api}/cases/${other}${path}`);
        if (!response.ok) throw new Error(`${path}: ${response.status}`);
        return response.text();
      }),
    );
  const times = { ours: [], theirs: [] };
  for (let turn = -5; turn < PAGES; turn++) {
    for (const [name, work] of Object.entries({ ours: one, theirs: all })) {
      const start = clock();
      await work();
      if (turn >= 0) times[name].push(clock() - start);
    }
  }
  const [ours, theirs] = [median(times.ours), median(times.theirs)];
  return {
    figure: "the page of a case: one GraphQL call / the incumbent's REST calls",
    ours: milliseconds(ours),
    reference: milliseconds(theirs),
    ratio: ratio(ours, theirs),
    sizes: `${paths.length} REST calls at once`,
  };
}
