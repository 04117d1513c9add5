import { between, seedOf } from '../plan.js';

/** How much the demo is asked to do, and how often each kind of fault meets it. */
export interface DemoPlan {
  /** Issues that a code host tells of. */
  readonly deliveries: number;
  /** How often each kind of fault happens. */
  readonly rounds: number;
  /** Whether a schedule fires meanwhile, which takes the demo to the next full minute. */
  readonly hasSchedule: boolean;
  readonly seed: number;
}

/** The plan that the environment asks for (`npm run faults`), or the short one of the test suite. */
export function demoPlanOf(env: Readonly<Record<string, string | undefined>> = process.env): DemoPlan {
  return {
    deliveries: Number(env.FAULTS_DELIVERIES ?? 4),
    rounds: Number(env.FAULTS_ROUNDS ?? 1),
    hasSchedule: env.FAULTS_RUNS !== undefined,
    seed: seedOf(env),
  };
}

const CUT = 'cut clients';
const OTHERS = ['kill', 'suspend', 'crash', 'freeze', 'cut servers', 'partition'] as const;
type Kind = typeof CUT | (typeof OTHERS)[number];

/** A fault, and how much the client has noted by then: the same seed makes the same ones on every machine. */
export interface Fault {
  readonly kind: Kind;
  readonly after: number;
}

/** Lines that the client notes for each issue, at least. */
const LINES_EACH = 30;
/** The part of them within which all faults begin: some wait for the end of another, and the client goes on meanwhile. */
const TROUBLED = 0.5;

/** How many faults a round has: each kind once. */
export const ROUND = OTHERS.length + 1;

/** The faults of a plan in their order: round after round, each with every kind, all while there is much left to do. */
export function faultsOf({ rounds, deliveries }: DemoPlan, chance: () => number): Fault[] {
  const moments = Array.from({ length: rounds * ROUND }, () =>
    between(chance, 0, Math.floor(deliveries * LINES_EACH * TROUBLED)),
  ).sort((a, b) => a - b);
  const kinds = Array.from({ length: rounds }, (_, round) => roundOf(round, chance)).flat();
  return moments.map((after, at) => ({ kind: kinds[at] as Kind, after }));
}

/**
 * Every kind once. In the first round clients are cut first or second: only later faults wait for the end of another, and
 * the client may end meanwhile.
 */
function roundOf(round: number, chance: () => number): Kind[] {
  const left = [...OTHERS];
  const others = OTHERS.map(() => left.splice(between(chance, 0, left.length), 1)[0] as Kind);
  return others.toSpliced(between(chance, 0, round === 0 ? 2 : ROUND), 0, CUT);
}
