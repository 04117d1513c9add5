import type { z } from 'zod';
import type { RoutineTrigger } from '#generated/prisma/client.js';
import { unprocessable } from '#services/core/errors/errors.js';
import { assertCron, assertZone } from '../schedules/schedule.js';
import type { SigningMode, TriggerKind } from './model.js';
import { WINDOW_SEC } from './signing.js';

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
