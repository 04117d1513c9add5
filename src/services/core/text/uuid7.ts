import { randomBytes } from 'node:crypto';

const COUNTED = 4_096;

let lastAt = 0;
let counter = 0;

/**
 * A UUID of version 7, for rows inserted by SQL: new rows are adjacent in the index. Each UUID is greater than the
 * previous one of this process, even within a millisecond or when the clock is set back.
 */
export function uuid7(): string {
  const now = Date.now();
  if (now > lastAt) [lastAt, counter] = [now, 0];
  else if (++counter === COUNTED) [lastAt, counter] = [lastAt + 1, 0];
  const at = lastAt.toString(16).padStart(12, '0');
  const random = randomBytes(8);
  random[0] = ((random[0] as number) & 0x3f) | 0x80;
  const tail = random.toString('hex');
  const counted = counter.toString(16).padStart(3, '0');
  return `${at.slice(0, 8)}-${at.slice(8)}-7${counted}-${tail.slice(0, 4)}-${tail.slice(4)}`;
}
