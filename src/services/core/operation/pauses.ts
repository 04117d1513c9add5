/** The reasons for which an agent or a company is paused. */
type PauseReason = 'manual' | 'budget' | 'company_archived';

const reasons = (now: string): string => `"pauseReasons" = ${now}, "pauseReason" = (${now})[1], "updatedAt" = now()`;

/** SQL for a condition: the reason is one of those for which the row `x` is paused. */
export const isPausedBy = (reason: PauseReason, x = 'x'): string => `'${reason}' = ANY(${x}."pauseReasons")`;

/**
 * SQL to pause the row `x` for one more reason: what else keeps it paused stays, so that each ends on its own. Of
 * several the first stands for all in `pauseReason`: `manual` before `budget` before `company_archived`.
 */
export const pauseSql = (reason: PauseReason): string =>
  `status = 'paused', "pausedAt" = coalesce(x."pausedAt", now()),
   ${reasons(`orgraph_pause_reasons(x."pauseReasons" || '${reason}'::text)`)}`;

/** SQL to end one reason for which the row `x` is paused: it gets the status once nothing else keeps it paused. */
export function endPauseSql(reason: PauseReason, status: 'idle' | 'active'): string {
  const left = `array_remove(x."pauseReasons", '${reason}')`;
  const unlessPaused = (value: string, kept: string) => `CASE WHEN ${left} = '{}' THEN ${value} ELSE ${kept} END`;
  return `status = ${unlessPaused(`'${status}'`, 'x.status')}, "pausedAt" = ${unlessPaused('NULL', 'x."pausedAt"')},
          ${reasons(left)}`;
}

/** The columns of what nothing keeps paused any more. */
export const UNPAUSED = { pauseReason: null, pauseReasons: [] as string[], pausedAt: null };
