// What became of the demo, and whether it is what it should be.

import { isDeepStrictEqual } from 'node:util';
import { bold, dim, elapsed, green, red, table } from './terminal.mjs';

/**
 * What is wrong with the figures; nothing when the demo has done all that it is to do.
 * @param {{ overRest: object, overGraphql: object, calls: object, expected: object }} read
 * @returns {string[]}
 */
export function flawsOf({ overRest, overGraphql, calls, expected }) {
  const { events, eventsDone, open, cases, standups } = overGraphql;
  const flaws = [];
  const mind = (isRight, flaw) => isRight || flaws.push(flaw);
  mind(isDeepStrictEqual(overRest, overGraphql), 'REST and GraphQL tell different figures');
  mind(events === expected.events, `${events} deliveries became issues instead of ${expected.events}`);
  mind(eventsDone === events && open === 0, `${events - eventsDone} of them are not done, ${open} issues are open`);
  mind(cases.length === expected.cases, `there are ${cases.length} cases instead of ${expected.cases}`);
  mind(
    calls.approved === 1 && calls.made === 1,
    `of one call of a tool ${calls.approved} were approved and ${calls.made} made`,
  );
  mind(standups > 0 || !expected.hasSchedule, 'the schedule has not fired');
  for (const { key, status, documents, annotations, files, issues } of cases) {
    mind(status === 'done' && issues.every((state) => state === 'done'), `${key} is not done`);
    mind(documents.includes('triage'), `${key} has no triage`);
    mind(annotations === 1, `${key} has ${annotations} annotations instead of one`);
    mind(files === 1, `${key} has ${files} files instead of one`);
  }
  return flaws;
}

/** What GraphiQL opens with: one call from the org chart to what agents wrote. Nothing has to be filled in. */
const pageOf = ({ id }) => `{
  company(id: "${id}") {
    rootAgents { nodes { name reports { nodes { name status } } } }
    cases(first: 3) { nodes {
      key status
      documents { nodes { title body } }
      timeline(first: 5) { nodes { kind actorAgent { name } } }
    } }
  }
}`;

const total = (cases, name) => cases.reduce((sum, each) => sum + [each[name]].flat().length, 0);

function linksOf(url, company) {
  const prefix = company.issuePrefix;
  const query = encodeURIComponent(pageOf(company)).replaceAll('%20', '+');
  return [
    ['Dashboard', `${url}/${prefix}`],
    ['Org chart', `${url}/${prefix}/org`],
    ['A case', `${url}/${prefix}/cases/${prefix}-C1`],
    ['What happened', `${url}/${prefix}/activity`],
    ['All of REST', `${url}/api/docs`],
    ['GraphiQL', `${url}/graphql?query=${query}`],
  ];
}

export function show({ url, company, figures, calls, flaws }) {
  const { eventsDone, cases, cents, runs, standups } = figures;
  console.log(`\n${bold(company.name)} ${dim(company.id)}\n`);
  table([
    ['Issues', `${eventsDone} done: ${cases.length} opened on GitHub, ${eventsDone - cases.length} other events`],
    ['Cases', `${cases.length}, with ${total(cases, 'documents')} documents`],
    ['Stand-ups', standups],
    ['Tools', `${calls.approved} call approved, ${calls.made} made`],
    ['Runs', `${runs.succeeded} succeeded, ${runs.failed} failed`],
    ['Costs', `${cents} cents`],
    ['Duration', `${elapsed().toFixed(1)} s`],
  ]);
  console.log();
  table(linksOf(url, company));
  console.log();
  for (const flaw of flaws) console.log(`  ${red('wrong')}  ${flaw}`);
  if (flaws.length === 0) console.log(`  ${green('All is done')}, and REST and GraphQL agree.`);
}
