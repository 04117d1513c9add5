const TERMINAL: ReadonlySet<string> = new Set(['succeeded', 'interrupted', 'failed', 'cancelled', 'timed_out']);

/** Whether a run with this status has ended. */
export const isTerminal = (status: string): boolean => TERMINAL.has(status);
