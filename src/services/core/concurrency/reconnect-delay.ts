const RECONNECT_MIN_MS = 100;
const RECONNECT_MAX_MS = 5_000;

/** Half of the delay is random: processes that lost the same server do not all reconnect at once. */
export function reconnectDelay(failures: number): number {
  const limit = Math.min(RECONNECT_MAX_MS, RECONNECT_MIN_MS * 2 ** Math.min(failures, 10));
  return limit / 2 + (Math.random() * limit) / 2;
}
