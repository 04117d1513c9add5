import { hasPassedCode, isFamiliar } from '../../access/instance-events.js';
import { RateLimited } from '../../core/errors/errors.js';
import { type LimitName, type Limits, networkOf } from '../../core/limits/limits.js';
import type { Services } from '../../core/operation/scope.js';

/** Who tries to sign in to which account, and from where. */
interface Attempt {
  readonly email: string;
  readonly address: string;
  /** The id of the browser where this account has signed in on it before. */
  readonly deviceId: string | null;
}

/** How an attempt ended: one of both is called once. */
export interface CountedAttempt {
  succeeded(): Promise<void>;
  failed(): Promise<void>;
}

/** From this failure on the next attempt has to wait: 1 s, 2 s, 4 s, 8 s, until the limit of the pair ends it. */
const FIRST_PAUSE = 6;

/**
 * Counts an attempt before the password is looked at, so that many at once are no more than the limit allows.
 *
 * What is throttled is the pair of account and place, so that nobody locks an account for its owner: an attacker's
 * place waits, another one does not. A place is a browser that has signed in to the account before, whatever its
 * address, else the address. Failures from everywhere together make it harder only for addresses that have not signed
 * in to the account before: each is left three attempts, so that the right password still works at once.
 * @throws 429 with Retry-After, 503 when nobody can count
 */
export async function countAttempt(services: Services, attempt: Attempt): Promise<CountedAttempt> {
  const { limits } = services;
  const { email, address, deviceId } = attempt;
  const place = deviceId ? `device ${deviceId}` : networkOf(address);
  const pair = `${place} ${email}`;
  await limits.assertNotPaused('signInPause', pair);
  await limits.take('signInAddress', deviceId ? place : address);
  const failures = await limits.take('signIn', pair);
  if (await isStranger(services, attempt, 'signInAccount')) await limits.take('signInStranger', pair);
  return {
    async succeeded() {
      await limits.reset('signIn', pair);
      await limits.reset('signInStranger', pair);
    },
    async failed() {
      if (!deviceId) await countOn(limits, 'signInAccount', email);
      if (failures >= FIRST_PAUSE) await limits.pause('signInPause', pair, 2 ** (failures - FIRST_PAUSE));
    },
  };
}

/**
 * Counts an attempt with a code of a second factor. A code has six digits, so that attempts from everywhere together are
 * bounded as well; an address that has passed a code for the account has its own limit alone. That a browser is known does
 * not count: whoever had the password before the second factor was switched on may have made many known.
 * @throws 429 with Retry-After, 503 when nobody can count
 */
export async function countCode(services: Services, attempt: Attempt): Promise<CountedAttempt> {
  const { limits } = services;
  const { email, address, deviceId } = attempt;
  const pair = `${deviceId ? `device ${deviceId}` : networkOf(address)} ${email}`;
  await limits.take('secondFactor', pair);
  if (!(await hasPassedCode(services.database, email, address))) await limits.take('secondFactorAccount', email);
  return { succeeded: () => limits.reset('secondFactor', pair), failed: async () => {} };
}

/** Whether an account is under attack and this place has never signed in to it. */
async function isStranger(
  services: Services,
  { email, address, deviceId }: Attempt,
  rule: LimitName,
): Promise<boolean> {
  if (deviceId || !(await services.limits.isSpent(rule, email))) return false;
  return !(await isFamiliar(services.database, email, address));
}

/** Counts what has happened, however often it did. */
async function countOn(limits: Limits, rule: LimitName, key: string): Promise<void> {
  await limits.take(rule, key).catch((error: unknown) => {
    if (!(error instanceof RateLimited)) throw error;
  });
}
