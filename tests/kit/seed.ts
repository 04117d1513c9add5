import { createHash } from 'node:crypto';

/**
 * The seed of this run. It chooses which part of a large walk `npm test` does; `npm run test:all` does all of it. By
 * default the seed is the commit, so a change meets the same part each time and the next change another one.
 */
export const seed: string = process.env.TEST_SEED ?? 'none';

/** Whether this run does walks whole, whatever the seed. */
const isWhole: boolean = process.env.TEST_SCOPE === 'all';

const numberOf = (text: string): number => createHash('sha256').update(`${seed} ${text}`).digest().readUInt32BE();

/**
 * Returns the part of a walk's cases that this run does: about one in `every`, chosen by the seed and each case's name.
 * Over `every` seeds, each case is expected once.
 *
 * `sampleOf(operations, 3, ({ name }) => name)` returns about a third of the operations.
 */
export const sampleOf = <T>(cases: readonly T[], every: number, nameOf: (one: T) => string): T[] =>
  isWhole ? [...cases] : cases.filter((one) => numberOf(nameOf(one)) % every === 0);

/**
 * Returns the ways to try a case in this run: one of them, chosen by the seed and the case's name, or all in a whole run.
 *
 * `turnOf('createIssue', ['owner', 'agent', 'ceo'])` returns `['agent']`, say.
 */
export const turnOf = <T>(name: string, ways: readonly T[]): readonly T[] =>
  isWhole ? ways : ways.slice(numberOf(name) % ways.length).slice(0, 1);
