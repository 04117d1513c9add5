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

const KINDS = ['kill', 'suspend', 'crash', 'freeze', 'cut clients', 'cut servers', 'partition'] as const;

/** A fault, and how much the client has noted by then: the same seed makes the same ones on every machine. */
export interface Fault {
  readonly kind: (typeof KINDS)[number];
  readonly after: number;
}

/** Lines that the client notes for each issue, at least. */
const LINES_EACH = 30;
/** The part of them within which all faults begin: some wait for the end of another, and the client goes on meanwhile. */
const TROUBLED = 0.5;

/** How many faults a round has: each kind once. */
export const ROUND = KINDS.length;

/** The faults of a plan in their order: round after round, each with every kind, all while there is much left to do. */
export function faultsOf({ rounds, deliveries }: DemoPlan, chance: () => number): Fault[] {
  const moments = Array.from({ length: rounds * ROUND }, () =>
    between(chance, 0, Math.floor(deliveries * LINES_EACH * TROUBLED)),
  ).sort((a, b) => a - b);
  let left: Fault['kind'][] = [];
  return moments.map((after) => {
    if (left.length === 0) left = [...KINDS];
    const [kind] = left.splice(between(chance, 0, left.length), 1);
    return { kind: kind as Fault['kind'], after };
  });
}
