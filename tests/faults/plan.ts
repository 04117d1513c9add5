/** How much is asked of the servers, and how often one of them dies of it. */
export interface Plan {
  readonly wakes: number;
  readonly kills: number;
  /** Whether one server is suspended for longer than a lease, too. */
  readonly suspend: boolean;
  /** What all chance is made of: the same seed makes the same choices, though not the same moments. */
  readonly seed: number;
}

/** The plan that the environment asks for (`npm run faults`), or the short one of the test suite. */
export function planOf(env: Readonly<Record<string, string | undefined>> = process.env): Plan {
  return {
    wakes: Number(env.FAULTS_RUNS ?? 40),
    kills: Number(env.FAULTS_KILLS ?? 3),
    suspend: env.FAULTS_SUSPEND === '1',
    seed: seedOf(env),
  };
}

/** The seed of an earlier run where it is asked for, else a new one. */
export const seedOf = (env: Readonly<Record<string, string | undefined>>): number =>
  Number(env.FAULTS_SEED ?? Math.floor(Math.random() * 1e9));

/** Numbers of 0 to 1 that depend on a seed alone (mulberry32). */
export function chanceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A whole number from `from`, below `to`. */
export const between = (chance: () => number, from: number, to: number): number =>
  from + Math.floor(chance() * (to - from));
