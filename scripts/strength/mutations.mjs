import { readFileSync } from 'node:fs';
import { at } from '../project.mjs';
import { areaOf, groupedBy, shuffled, stratified } from './choice.mjs';
import { trackedFiles } from './git.mjs';
import { mutationsOf } from './mutators.mjs';
import { parse } from './syntax.mjs';

/** Sources without rules: generated code, and code that only makes the server faster or tells how it does. */
const WITHOUT_RULES = /generated\/|cache|compress|metric|telemetry|logger|documents\.ts$|\.d\.ts$/;

/** Returns the mutations of the sources in the order in which they are tried: all areas in turn, each file once first. */
export async function mutationCases(seed) {
  const files = (await trackedFiles('src')).filter((path) => path.endsWith('.ts') && !WITHOUT_RULES.test(path));
  const ranked = files.flatMap((path) => ofFile(path, seed));
  const turns = Math.max(0, ...ranked.map(({ rank }) => rank + 1));
  const ordered = Array.from({ length: turns }, (_, turn) =>
    shuffled(
      ranked.filter(({ rank }) => rank === turn),
      seed,
      ({ id }) => id,
    ),
  ).flat();
  return stratified(ordered, ({ area }) => area);
}

/** One mutation of each kind that a file allows; the rank of each is its place among them. */
function ofFile(path, seed) {
  const source = readFileSync(at(path), 'utf8');
  const kinds = [...groupedBy(mutationsOf(path, source), ({ kind }) => kind)];
  return shuffled(kinds, seed, ([kind]) => `${path} ${kind}`).map(([kind, mutations], rank) => {
    const seen = new Map();
    const named = mutations.map((mutation) => ({ ...mutation, id: idOf(path, mutation, seen) }));
    const [{ id, line, text, says }] = shuffled(named, seed, (each) => each.id);
    return { id, area: areaOf(path), title: `${kind} at ${path}:${line}`, rank, paths: [path], tests: [], says, apply };

    function apply(copy) {
      parse(path, text);
      copy.write(path, text);
    }
  });
}

/** Names a mutation by what it changes, not by its line, which moves. */
function idOf(path, { kind, before }, seen) {
  const name = `${path} ${kind} ${before.replace(/\s+/g, ' ').slice(0, 120)}`;
  seen.set(name, (seen.get(name) ?? 0) + 1);
  return seen.get(name) === 1 ? name : `${name} (${seen.get(name)})`;
}
