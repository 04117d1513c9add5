import type { z } from 'zod';
import type { Routine, RoutineTrigger } from '#generated/prisma/client.js';
import { authorOf } from '#services/core/actors/actor.js';
import { unprocessable } from '#services/core/errors/errors.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { assertCron, assertZone } from '../schedules/schedule.js';
import { setSchedules } from '../schedules/schedules.js';
import { emitRoutine } from './events.js';
import type { SigningMode, TriggerKind } from './model.js';
import { appendRevision } from './rows.js';
import { WINDOW_SEC } from './signing.js';
import { assertDefaults, routineVariablesOf } from './variables.js';

export type Kind = z.output<typeof TriggerKind>;

/** The settings in a request; null counts as absent. */
interface SettingsPatch {
  readonly cronExpression?: string | null | undefined;
  readonly timezone?: string | null | undefined;
  readonly signingMode?: z.output<typeof SigningMode> | null | undefined;
  readonly replayWindowSec?: number | null | undefined;
  readonly setupPending?: boolean | undefined;
}

/** The columns that depend on a trigger's kind. */
export type Settings = Pick<
  RoutineTrigger,
  'cronExpression' | 'timezone' | 'signingMode' | 'replayWindowSec' | 'setupPending'
>;

const NONE: Settings = {
  cronExpression: null,
  timezone: null,
  signingMode: null,
  replayWindowSec: null,
  setupPending: false,
};

const KIND_OF: Readonly<Record<keyof SettingsPatch, Kind>> = {
  cronExpression: 'schedule',
  timezone: 'schedule',
  signingMode: 'webhook',
  replayWindowSec: 'webhook',
  setupPending: 'webhook',
};

/**
 * A trigger's settings after a patch; a new trigger starts with the defaults.
 * @throws 422 with the field that is missing, invalid, or wrong for this kind or mode
 */
export function settingsWith(kind: Kind, sent: SettingsPatch, before: Settings = NONE): Settings {
  for (const field of Object.keys(KIND_OF) as (keyof SettingsPatch)[]) {
    if (sent[field] && KIND_OF[field] !== kind) {
      throw unprocessable(`${field} is for ${KIND_OF[field]} triggers only`, { field });
    }
  }
  if (kind === 'schedule') return { ...NONE, ...scheduleWith(sent, before) };
  if (kind === 'webhook') return { ...NONE, ...webhookWith(sent, before) };
  return NONE;
}

function scheduleWith({ cronExpression, timezone }: SettingsPatch, before: Settings) {
  const cron = cronExpression ?? before.cronExpression;
  if (cron === null)
    throw unprocessable('cronExpression is required for schedule triggers', { field: 'cronExpression' });
  if (cron !== before.cronExpression) assertCron(cron);
  const zone = timezone ?? before.timezone ?? 'UTC';
  if (zone !== before.timezone) assertZone(zone);
  return { cronExpression: cron, timezone: zone };
}

/** Only signatures with a time have a replay window. */
function webhookWith({ signingMode, replayWindowSec, setupPending }: SettingsPatch, before: Settings) {
  const mode = signingMode ?? before.signingMode ?? 'bearer';
  if (mode !== 'hmac_sha256' && replayWindowSec != null) {
    throw unprocessable('replayWindowSec is for signingMode hmac_sha256 only', { field: 'replayWindowSec' });
  }
  return {
    signingMode: mode,
    replayWindowSec: mode === 'hmac_sha256' ? (replayWindowSec ?? before.replayWindowSec ?? WINDOW_SEC) : null,
    setupPending: setupPending ?? before.setupPending,
  };
}

interface Schedule {
  readonly label: string | null;
  readonly enabled: boolean;
  readonly cronExpression: string;
  readonly timezone: string;
}

/** The maximum number of triggers of a routine. Every revision stores all of them. */
export const MAX_TRIGGERS = 100;

/**
 * Adds schedules to a new routine, in one revision.
 * @throws 422 for too many or invalid schedules, and for required variables without defaults
 */
export async function addSchedules(
  scope: WriteScope,
  routine: Routine,
  schedules: readonly Schedule[],
): Promise<Routine> {
  if (schedules.length === 0) return routine;
  if (schedules.length > MAX_TRIGGERS) throw unprocessable(`A routine has at most ${MAX_TRIGGERS} triggers`);
  const { companyId, id: routineId } = routine;
  if (schedules.some(({ enabled }) => enabled)) assertDefaults(routineVariablesOf(routine));
  await scope.db.routineTrigger.createMany({
    data: schedules.map(({ label, enabled, ...sent }) => ({
      ...settingsWith('schedule', sent),
      ...authorOf(scope.actor),
      companyId,
      routineId,
      kind: 'schedule',
      label,
      enabled,
    })),
  });
  await setSchedules(scope, routine);
  const next = await appendRevision(scope, routine, { changeSummary: 'Added schedules' });
  emitRoutine(scope, next, 'routine.trigger_created', { kind: 'schedule', count: schedules.length });
  return next;
}
