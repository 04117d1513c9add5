/**
 * How the server identifies the processes of a program: all processes of a `namespace` end with its first one; a
 * `control_group` contains them unless they leave it; a `process_tree` is observed while it grows; of a `process_group`
 * only its number is known.
 */
export type KnownBy = 'namespace' | 'control_group' | 'process_tree' | 'process_group';

/** A process that may belong to a run, by its pid and its start in the kernel's time. */
export interface Suspect {
  readonly pid: number;
  readonly start: number;
}

export const pidsOf = (suspects: readonly Suspect[] | null): number[] => (suspects ?? []).map(({ pid }) => pid);
