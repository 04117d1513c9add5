import { groupBy } from '#services/core/text/group-by.js';
import { faultsOfRuns } from '../check.js';
import type { Noted } from './client.js';
import type { Deed } from './deeds.js';
import type { DemoFacts } from './facts.js';

type Acknowledged = Extract<Noted, { kind: 'acknowledged' }>;
type Heard = Extract<Noted, { kind: 'event' }>;

const acknowledged = ({ history }: Pick<DemoFacts, 'history'>): Acknowledged[] =>
  history.filter((one): one is Acknowledged => one.kind === 'acknowledged');

/** A card as the answer to it shows it. */
interface Card {
  readonly id: string;
  readonly result: { readonly selectedOptionKeys: readonly string[] } | null;
}

/** What is wrong, one sentence for each; nothing where every promise was kept. */
export function faultsOfDemo(facts: DemoFacts): string[] {
  return [
    ...deliveries(facts),
    ...issues(facts),
    ...answers(facts),
    ...creations(facts),
    ...lostDeeds(facts),
    ...doubledDeeds(facts),
    ...follower(facts),
    ...faultsOfRuns(facts),
  ];
}

/** Every acknowledged delivery fired once, with the same answer each time, and made one issue. */
function* deliveries(facts: DemoFacts): Generator<string> {
  const sent = groupBy(
    acknowledged(facts).filter(({ what }) => what === 'delivery'),
    ({ key }) => key,
  );
  for (const [key, answers] of sent) {
    const fired = facts.firings.filter((firing) => firing.key === key);
    const [firing] = fired;
    if (!firing || fired.length > 1) {
      yield `delivery ${key} was acknowledged and has ${fired.length} firings`;
      continue;
    }
    for (const { result } of answers) {
      if (result.id !== firing.id) yield `delivery ${key} was answered with firing ${result.id} and is ${firing.id}`;
    }
    if (firing.accepted !== 1) yield `delivery ${key} was taken ${firing.accepted} times`;
    const made = facts.issues.filter(({ firingId }) => firingId === firing.id);
    if (made.length !== 1) yield `delivery ${key} became ${made.length} issues`;
  }
  for (const { id, key } of facts.firings) {
    if (!key || !sent.has(key)) yield `firing ${id} answers no delivery that was acknowledged`;
  }
}

/** Every issue was done, once. */
function* issues({ issues, journal }: DemoFacts): Generator<string> {
  for (const { id, identifier, status } of issues) {
    if (status !== 'done') yield `${identifier} is ${status}`;
    const ends = journal.filter((entry) => entry.entityId === id && entry.status === 'done').length;
    if (ends !== 1) yield `${identifier} was done ${ends} times`;
  }
}

/** What the board answered is what the cards say; each was answered once. */
function* answers(facts: DemoFacts): Generator<string> {
  const said = new Map<string, string>();
  for (const { what, key, result } of acknowledged(facts)) {
    if (what !== 'answer') continue;
    const card = result.interaction as Card | undefined;
    if (card?.result) said.set(card.id, String(card.result.selectedOptionKeys));
    else yield `the answer ${key} was acknowledged without saying what it is`;
  }
  for (const { id, status, selectedOptionIds } of facts.cards) {
    const ticked = said.get(id);
    said.delete(id);
    if (status !== 'accepted') yield `card ${id} is ${status}`;
    if (ticked !== String(selectedOptionIds)) {
      yield `card ${id} was answered with ${ticked} and says ${selectedOptionIds}`;
    }
    const told = facts.journal.filter(
      ({ action, partId }) => action === 'issue.thread_interaction_accepted' && partId === id,
    ).length;
    if (told !== 1) yield `the journal tells ${told} times that card ${id} was answered`;
  }
  for (const id of said.keys()) yield `card ${id} was answered and is not there`;
}

/** What the client was told is made was made once, and nothing else was made in its name. */
function* creations(facts: DemoFacts): Generator<string> {
  const made = facts.journal.filter(
    ({ action, actorType }) => actorType === 'user' && /^[a-z._]+[._]created$/.test(action),
  );
  const named = new Set<string>();
  for (const { what, result } of acknowledged(facts)) {
    const [entity] = Object.values(result);
    const id = (entity as { readonly id?: string } | undefined)?.id;
    if (!what.startsWith('mutation:create') || !id) continue;
    named.add(id);
    const entries = made.filter(({ entityId, partId }) => (partId ?? entityId) === id).length;
    if (entries !== 1) yield `${what} was acknowledged with ${id}, which was made ${entries} times`;
  }
  // A webhook's secret and the application of a server are made with them.
  const known = (entry: DemoFacts['journal'][number]) =>
    named.has(entry.partId ?? entry.entityId) || ['secret.created', 'tool_application.created'].includes(entry.action);
  for (const entry of made) if (!known(entry)) yield `entry ${entry.seq} made what nobody was told of: ${entry.action}`;
}

const wordsOf = ({ kind, says }: Pick<Deed, 'kind' | 'says'>): string => JSON.stringify([kind, ...says]);

/** Every acknowledged write of an agent is there as it was written, and its key stands for one row. */
function* lostDeeds({ promised, done }: DemoFacts): Generator<string> {
  const byId = new Map(done.map((deed) => [`${deed.kind} ${deed.id}`, wordsOf(deed)]));
  const words = new Set(done.map(wordsOf));
  for (const deed of promised) {
    const what = `${deed.kind} ${deed.id ?? deed.says.join(' ')} (${deed.key})`;
    const found = deed.id === null ? words.has(wordsOf(deed)) : byId.has(`${deed.kind} ${deed.id}`);
    if (!found) yield `${what} was acknowledged and is lost`;
    else if (deed.id !== null && byId.get(`${deed.kind} ${deed.id}`) !== wordsOf(deed)) {
      yield `${what} was acknowledged and says something else: ${byId.get(`${deed.kind} ${deed.id}`)}`;
    }
  }
  for (const [key, deeds] of groupBy(promised, ({ kind, key }) => `${kind} under ${key}`)) {
    const ids = new Set(deeds.map(({ id }) => id));
    if (ids.size > 1) yield `${key} was acknowledged as ${[...ids].join(' and ')}`;
  }
}

/** Kinds of which each says what the row is, not that something was done, or may rightly be done again. */
const STATES: ReadonlySet<string> = new Set(['priority', 'labels', 'end of a case', 'status']);

/** Nothing that an agent did is there twice. */
function* doubledDeeds({ done }: DemoFacts): Generator<string> {
  const deeds = done.filter(({ kind }) => !STATES.has(kind));
  for (const [words, rows] of groupBy(deeds, wordsOf)) {
    if (rows.length > 1) yield `done ${rows.length} times: ${words}`;
  }
}

/** The client heard the journal from its first entry on, once each and in order, at least to the last issue's end. */
function* follower({ history, journal, issues }: DemoFacts): Generator<string> {
  const heard = history.filter((one): one is Heard => one.kind === 'event');
  for (const [index, { cursor, action, entityId }] of heard.entries()) {
    const entry = journal[index];
    const isSame = entry?.action === action && entry.entityId === entityId && cursor === String(entry.seq);
    if (isSame) continue;
    yield `the client heard ${cursor} (${action}) in the place of ${entry?.seq} (${entry?.action})`;
    break;
  }
  const ends = journal.filter(({ status, entityId }) => status === 'done' && issues.some(({ id }) => id === entityId));
  const last = Math.max(0, ...ends.map(({ seq }) => seq));
  if (heard.length < last)
    yield `the client heard ${heard.length} entries of the ${last} until the last issue was done`;
  if (history.at(-1)?.kind !== 'finished') yield 'the client did not come to its end';
}
