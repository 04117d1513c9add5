/**
 * How it is known which processes a program has: all of a namespace end with its first one; a control group holds all
 * that nobody takes out of it; a tree is watched while it grows; of a group nothing is known but its number.
 */
export type KnownBy = 'namespace' | 'control_group' | 'process_tree' | 'process_group';

/** A process that may be of a run, by its number and when it started, in the kernel's own time. */
export interface Suspect {
  readonly pid: number;
  readonly start: number;
}

export const pidsOf = (suspects: readonly Suspect[] | null): number[] => (suspects ?? []).map(({ pid }) => pid);
