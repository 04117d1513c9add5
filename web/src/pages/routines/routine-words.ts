import { words } from '../../format/words.js';
import type { Tone } from '../../ui/tone.js';
import type { FiringLineFragment, RoutineDetailFragment, TriggerDetailFragment } from './routine.gql.js';

type Routine = RoutineDetailFragment;
type SigningMode = NonNullable<TriggerDetailFragment['signingMode']>;

export const ROUTINE_TONES: Readonly<Record<Routine['status'], Tone>> = {
  ACTIVE: 'success',
  PAUSED: 'warning',
  ARCHIVED: 'neutral',
};

export const FIRING_TONES: Readonly<Record<FiringLineFragment['status'], Tone>> = {
  RECEIVED: 'info',
  ISSUE_CREATED: 'accent',
  COMPLETED: 'success',
  FAILED: 'danger',
  COALESCED: 'neutral',
  SKIPPED: 'neutral',
};

export const CONCURRENCY: Readonly<Record<Routine['concurrencyPolicy'], string>> = {
  COALESCE_IF_ACTIVE: 'While an issue of an equal firing is open, the next firing joins it.',
  SKIP_IF_ACTIVE: 'While an issue of an equal firing is open, the next firing is skipped.',
  ALWAYS_ENQUEUE: 'Each firing makes an issue of its own.',
};

export const CATCH_UP: Readonly<Record<Routine['catchUpPolicy'], string>> = {
  SKIP_MISSED: 'Of ticks that were missed, the latest alone is made up for.',
  ENQUEUE_MISSED_WITH_CAP: 'Ticks that were missed are made up for, the newest 25 of them at most.',
};

export const GATE: Readonly<Record<Routine['activityGatePolicy'], string>> = {
  ALWAYS: 'A schedule fires whether or not anything happened.',
  REQUIRE_EXTERNAL_ACTIVITY: 'A schedule fires only if somebody did something since the last issue.',
};

export const GATE_SCOPE: Readonly<Record<Routine['activityGateScope'], string>> = {
  COMPANY: 'Anything that was done in the company counts.',
  PROJECT: 'Only what concerns the project of the routine counts.',
};

/** What a routine does besides firing, a sentence each. */
export function policySentences(routine: Routine): readonly string[] {
  const { concurrencyPolicy, catchUpPolicy, activityGatePolicy, activityGateScope } = routine;
  const gate = GATE[activityGatePolicy];
  return [
    CONCURRENCY[concurrencyPolicy],
    CATCH_UP[catchUpPolicy],
    activityGatePolicy === 'ALWAYS' ? gate : `${gate} ${GATE_SCOPE[activityGateScope]}`,
  ];
}

/** How a sender shows that it knows the secret of a webhook. */
export const SIGNING: Readonly<Record<SigningMode, { readonly label: string; readonly hint: string }>> = {
  BEARER: { label: 'Bearer token', hint: 'Senders show the secret in the header Authorization: Bearer …' },
  HMAC_SHA256: {
    label: 'HMAC with a time',
    hint: 'Senders sign time and body: X-Service-Signature and X-Service-Timestamp. Each signature counts once.',
  },
  GIT_HOST_HMAC: { label: 'Git host', hint: 'As GitHub and its like sign what they send: X-Hub-Signature-256.' },
  APP_WEBHOOK: {
    label: 'Git host, whole event',
    hint: 'As a Git host, and the agent gets the whole event below the description.',
  },
  MEETING_PROVIDER_HMAC: {
    label: 'Meeting provider',
    hint: 'Signed by X-Hub-Signature. Each meeting fires once, when its summary is there.',
  },
  NONE: { label: 'Nothing', hint: 'Whoever knows the address fires the routine.' },
};

/** Why a run of a routine made no issue. */
const REASONS: Readonly<Record<string, string>> = {
  issue_blocked: 'Its issue is blocked.',
  issue_cancelled: 'Its issue was cancelled.',
  no_external_activity: 'Nothing had happened.',
  paused: 'The project is paused.',
};

export const reasonText = (reason: string): string =>
  REASONS[reason] ?? (/^[a-z_]+$/.test(reason) ? `${words(reason)}.` : reason);

/** How a trigger is called: by its label, else by its kind. */
export const triggerName = ({
  kind,
  label,
}: {
  readonly kind: TriggerDetailFragment['kind'];
  readonly label: string | null;
}) => label ?? TRIGGER_KINDS[kind];

export const TRIGGER_KINDS: Readonly<Record<TriggerDetailFragment['kind'], string>> = {
  SCHEDULE: 'Schedule',
  WEBHOOK: 'Webhook',
  API: 'Call of the API',
};
