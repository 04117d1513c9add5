/** The reasons for which an agent or a company is paused. */
type PauseReason = 'manual' | 'budget' | 'company_archived';

const reasons = (now: string): string => `"pauseReasons" = ${now}, "pauseReason" = (${now})[1], "updatedAt" = now()`;

/** SQL condition: the reason is among those for which the row `x` is paused. */
export const isPausedBy = (reason: PauseReason, x = 'x'): string => `'${reason}' = ANY(${x}."pauseReasons")`;

/**
 * SQL that adds a reason to pause the row `x`. Other reasons stay: each ends on its own. `pauseReason` shows the first
 * of several: `manual` before `budget` before `company_archived`.
 */
export const pauseSql = (reason: PauseReason): string =>
  `status = 'paused', "pausedAt" = coalesce(x."pausedAt", now()),
   ${reasons(`orgraph_pause_reasons(x."pauseReasons" || '${reason}'::text)`)}`;

/** SQL that removes one reason for which the row `x` is paused. The row gets `status` once no reason is left. */
export function endPauseSql(reason: PauseReason, status: 'idle' | 'active'): string {
  const remainingReasons = `array_remove(x."pauseReasons", '${reason}')`;
  const unlessPaused = (value: string, kept: string) =>
    `CASE WHEN ${remainingReasons} = '{}' THEN ${value} ELSE ${kept} END`;
  return `status = ${unlessPaused(`'${status}'`, 'x.status')}, "pausedAt" = ${unlessPaused('NULL', 'x."pausedAt"')},
          ${reasons(remainingReasons)}`;
}

/** The columns of a row without a pause reason. */
export const UNPAUSED = { pauseReason: null, pauseReasons: [] as string[], pausedAt: null };
