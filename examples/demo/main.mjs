// The demo: a company of agents that triages what GitHub tells about issues, watched live. A plain client of the API.
//
//   node examples/demo/main.mjs --url http://127.0.0.1:3100
//
//   --deliveries N        how many new issues GitHub tells of, 1 to 200 (25)
//   --no-schedule         without the stand-up that a schedule asks for every minute
//   --give-up SECONDS     after how long without any news to give up (300)
//   --history FILE        what this client saw and was told, as lines of JSON
//   --agent-import FILE   a module that each agent's program loads first

import { parseArgs } from 'node:util';
import { clientOf } from '../agents/client.mjs';
import { boardOf } from './board.mjs';
import { found, hiring, pause } from './company.mjs';
import { narrator } from './events.mjs';
import { overGraphql, overRest } from './figures.mjs';
import { follow } from './follow.mjs';
import { deliver, deliveriesOf } from './github.mjs';
import { historyAt } from './history.mjs';
import { mutationsOf } from './mutations.mjs';
import { bell, missingDispatch, missingRest, missingTick } from './progress.mjs';
import { flawsOf, show } from './summary.mjs';
import { red, tell } from './terminal.mjs';
import { ASKED, approverOf, callsIn, openNoticeBoard } from './tools.mjs';

const EVENTS = `subscription ($company: ID!, $after: String) {
  events(companyId: $company, after: $after) {
    cursor action: actionText entityId details
    agent { name }
    issue { id identifier }
    interaction {
      id status
      issue { id identifier issueNumber }
      content { ... on CheckboxConfirmation { options { key } defaultSelectedOptionKeys } }
    }
  }
}`;

function optionsOf(args) {
  const { values } = parseArgs({
    args,
    options: {
      url: { type: 'string' },
      deliveries: { type: 'string', default: '25' },
      history: { type: 'string' },
      'agent-import': { type: 'string' },
      'no-schedule': { type: 'boolean', default: false },
      'give-up': { type: 'string', default: '300' },
    },
  });
  if (!URL.canParse(values.url ?? '')) throw new Error('Say where the server is: --url http://127.0.0.1:3100');
  const [deliveries, seconds] = [values.deliveries, values['give-up']].map(Number);
  if (!(Number.isInteger(deliveries) && deliveries >= 1 && deliveries <= 200)) {
    throw new Error('--deliveries takes a whole number from 1 to 200');
  }
  if (!(seconds > 0 && seconds <= 86_400)) throw new Error('--give-up takes seconds, a day at most');
  return {
    url: new URL(values.url).origin,
    history: values.history,
    preload: values['agent-import'],
    deliveries,
    hasSchedule: !values['no-schedule'],
    patienceMs: seconds * 1_000,
  };
}

/** Follows the company, tells of it, and lets the board answer. @returns what ends it and waits for the last answers */
function watch({ client, history, board, approve, company, stop, changed }) {
  const { lineOf } = narrator();
  const answers = new Set();
  const attend = (work) => {
    const answer = work.catch((error) => stop.abort(error));
    answers.add(answer);
    answer.finally(() => answers.delete(answer));
  };
  const onEvent = (event) => {
    history.event(event);
    const line = lineOf(event);
    if (line) tell(line.who, line.what, line.bad ? red(line.sentence) : line.sentence);
    attend(board(event));
    changed.ring();
  };
  const onCut = (why) => {
    history.cut();
    tell('Client', '', red(`cut off (${why}), goes on after the last event`));
  };
  const from = { url: client.url, variables: { company: company.id }, after: '0', onCut, signal: stop.signal };
  const following = [
    follow({ ...from, query: EVENTS, onEvent }),
    follow({ ...from, query: ASKED, onEvent: (event) => attend(approve(event)) }),
  ].map((one) => one.catch((error) => stop.abort(error)));
  return async () => {
    await Promise.all(answers);
    stop.abort();
    await Promise.all(following);
  };
}

/** Tells the webhook of all events, and of the first one twice, as GitHub does when it missed the answer. */
async function deliverAll({ client, history, webhook, stop, changed }, deliveries, patienceMs) {
  const address = `${client.url}/api/routine-triggers/public/${webhook.publicId}/fire`;
  const target = { address, secret: webhook.secret, patienceMs };
  let first;
  for (const [sent, delivery] of [...deliveries, deliveries[0]].entries()) {
    stop.signal.throwIfAborted();
    changed.expect(`the answers to ${deliveries.length + 1 - sent} deliveries`);
    const run = await deliver(target, delivery);
    history.acknowledged('delivery', delivery.id, run);
    changed.ring();
    first ??= run;
    if (delivery === deliveries[0] && run.id !== first.id) throw new Error('A delivery that was repeated fired again');
  }
  tell('GitHub', '', `has sent ${deliveries.length} events, and the first of them twice`);
}

/** Why it was stopped is what counts then, not whether the server still answers. */
async function pauseIfPossible({ url }, history, routines) {
  const impatient = mutationsOf(clientOf({ url, patienceMs: 5_000 }), history);
  await pause(impatient, routines).catch(() => {});
}

async function play(options, stop, changed) {
  const history = historyAt(options.history);
  const client = clientOf({ url: options.url, patienceMs: options.patienceMs });
  const mutate = mutationsOf(client, history);
  const onCompany = ({ id }) => history.company(id);
  const demo = await found({ client, mutate }, { ...options, onCompany });
  const { company, agents, webhook, schedule } = demo;
  tell('Board', '', `founds ${company.name} with ${agents.map(({ name }) => name).join(', ')}`);
  tell('Board', '', `watches at ${options.url}/${company.issuePrefix}`);
  const routines = [webhook, schedule].filter(Boolean);
  const board = boardOf({ client, mutate, tell });
  const approve = approverOf({ mutate, tell });
  const end = watch({ client, history, board, approve, company, stop, changed });
  const hire = hiring(mutate, company.id, options.preload);
  await openNoticeBoard(mutate, company, { hire, reportsTo: agents[0].id });
  const deliveries = deliveriesOf(options.deliveries);
  try {
    await deliverAll({ client, history, webhook, stop, changed }, deliveries, options.patienceMs);
    // A routine that is paused makes no more issues, not even of what it has received before.
    await changed.until(() => missingDispatch(client, company));
    if (schedule && (await missingTick(client, schedule))) {
      tell('Clock', '', 'the stand-up is due at the next full minute');
      await changed.until(() => missingTick(client, schedule));
    }
  } finally {
    // Also where it was stopped or failed: a server that stays is not to go on with it.
    if (stop.signal.aborted) await pauseIfPossible(options, history, routines);
    else await pause(mutate, routines);
  }
  await changed.until(() => missingRest(client, company));
  await end();
  const figures = { overGraphql: await overGraphql(client, demo), overRest: await overRest(client, demo) };
  const expected = { events: deliveries.length, cases: options.deliveries, hasSchedule: options.hasSchedule };
  const calls = await callsIn(client, company);
  const flaws = flawsOf({ ...figures, calls, expected });
  show({ url: options.url, company, figures: figures.overGraphql, calls, flaws });
  history.finished();
  return flaws.length === 0 ? 0 : 1;
}

async function main() {
  const options = optionsOf(process.argv.slice(2));
  const stop = new AbortController();
  const changed = bell(stop, options.patienceMs);
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop.abort(new Error(`Stopped by ${signal}`)));
  try {
    return await play(options, stop, changed);
  } finally {
    stop.abort();
  }
}

process.exitCode = await main().catch((error) => {
  console.error(red(error.message));
  return 1;
});
