import { hasPassedCode, isFamiliar } from '#services/access/instance-events.js';
import { RateLimitError } from '#services/core/errors/errors.js';
import { clientNetworkOf, type LimitName, type Limits } from '#services/core/limits/limits.js';
import type { Services } from '#services/core/operation/scope.js';

/** An attempt to sign in to an account. */
interface Attempt {
  readonly email: string;
  readonly address: string;
  /** The id of the browser, if it has signed in to the account before. */
  readonly deviceId: string | null;
}

/** The caller calls exactly one of the two functions when the attempt ends. */
export interface CountedAttempt {
  succeeded(): Promise<void>;
  failed(): Promise<void>;
}

/** From this failure on, the next attempt must wait: 1 s, 2 s, 4 s, 8 s, until the pair's limit is reached. */
const FIRST_PAUSE = 6;

/**
 * Counts an attempt before the password is checked: concurrent attempts cannot exceed the limit.
 *
 * The limit applies to a pair of account and place, so an attacker cannot lock out the owner. A place is a browser that
 * has signed in to the account before, otherwise an address. Failures from all places together limit only addresses
 * that have never signed in to the account. Each of them gets three attempts, so the right password still works.
 * @throws 429 with Retry-After, 503 if the counters cannot be reached
 */
export async function countAttempt(services: Services, attempt: Attempt): Promise<CountedAttempt> {
  const { limits } = services;
  const { email, address, deviceId } = attempt;
  const place = deviceId ? `device ${deviceId}` : clientNetworkOf(address);
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
 * Counts an attempt with a code of a second factor. A code has only six digits, so attempts from all places together
 * are limited too. Addresses that have passed a code before have a separate count: strangers cannot lock the person out
 * there. Known browsers are not exempt: an attacker who had the password before the second factor was enabled may have
 * made many browsers known.
 * @throws 429 with Retry-After, 503 if the counters cannot be reached
 */
export async function countCode(services: Services, attempt: Attempt): Promise<CountedAttempt> {
  const { limits } = services;
  const { email, address, deviceId } = attempt;
  const pair = `${deviceId ? `device ${deviceId}` : clientNetworkOf(address)} ${email}`;
  await limits.take('secondFactor', pair);
  const isFamiliarPlace = await hasPassedCode(services.database, email, address);
  await limits.take(isFamiliarPlace ? 'secondFactorFamiliar' : 'secondFactorAccount', email);
  return { succeeded: () => limits.reset('secondFactor', pair), failed: async () => {} };
}

/** Whether the account has too many failures and this place has never signed in to it. */
async function isStranger(
  services: Services,
  { email, address, deviceId }: Attempt,
  rule: LimitName,
): Promise<boolean> {
  if (deviceId || !(await services.limits.isSpent(rule, email))) return false;
  return !(await isFamiliar(services.database, email, address));
}

/** Counts a failure, even beyond the limit. */
async function countOn(limits: Limits, rule: LimitName, key: string): Promise<void> {
  await limits.take(rule, key).catch((error: unknown) => {
    if (!(error instanceof RateLimitError)) throw error;
  });
}
