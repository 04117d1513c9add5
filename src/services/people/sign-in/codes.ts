import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Statement, statement } from '#services/core/postgres/statement.js';
import type { Cipher, EncryptedValue } from '#services/core/vault/cipher.js';

/** The shared secret of an authenticator app, sealed with the master key. */
export interface SealedSecret {
  readonly material: EncryptedValue;
  readonly masterKeyId: string;
}

/** The secret does not belong to a company; its encryption uses `instance` as the company. */
export const placeOfSecret = (enrolmentId: string) => ({ companyId: 'instance', secretId: enrolmentId, version: 1 });

/** The lifetime of a code in seconds. */
const PERIOD = 30;
const DIGITS = 6;
const ISSUER = 'Orgraph';

const engine = async (secret: string) => {
  const { createOTP } = await import('@better-auth/utils/otp');
  return createOTP(secret, { digits: DIGITS, period: PERIOD });
};

/** At least 160 random bits, as RFC 4226 recommends. */
export const newSecret = (): string => randomBytes(20).toString('base64url');

/** The URL for the QR code of an authenticator app, and the secret in the form that people type. */
export async function enrolmentOf(secret: string, email: string): Promise<{ secret: string; otpauthUrl: string }> {
  const otpauthUrl = (await engine(secret)).url(ISSUER, email);
  return { secret: new URL(otpauthUrl).searchParams.get('secret') ?? '', otpauthUrl };
}

/** The 30-second step of a code: the current one or a neighbour; null for a wrong code. */
export async function stepOf(secret: string, code: string): Promise<number | null> {
  const { hotp } = await engine(secret);
  const now = Math.floor(Date.now() / (PERIOD * 1000));
  let matchingStep: number | null = null;
  for (const step of [now - 1, now, now + 1]) if (isEqual(await hotp(step), code)) matchingStep = step;
  return matchingStep;
}

const isEqual = (expected: string, code: string): boolean =>
  expected.length === code.length && timingSafeEqual(Buffer.from(expected), Buffer.from(code));

const BACKUP_CODES = 10;
/** Letters and digits that are hard to confuse. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Codes of 16 characters with 79 random bits. That is enough for a fast hash. */
export const newBackupCodes = (): string[] => Array.from({ length: BACKUP_CODES }, newBackupCode);

function newBackupCode(): string {
  const characters: string[] = [];
  while (characters.length < 16) {
    const [byte] = randomBytes(1) as unknown as [number];
    // Skips bytes beyond the last whole multiple of the alphabet's length, which would make its first letters more
    // frequent.
    if (byte < 256 - (256 % ALPHABET.length)) characters.push(ALPHABET[byte % ALPHABET.length] as string);
  }
  return [0, 4, 8, 12].map((at) => characters.slice(at, at + 4).join('')).join('-');
}

export const hashOfBackupCode = (code: string): string =>
  createHash('sha256').update(code.toLowerCase().replaceAll(/[\s-]/g, '')).digest('hex');

const FACTOR = statement(`
  SELECT "enrolmentId", "sealedSecret" FROM "SecondFactor" WHERE "userId" = $1 AND "confirmedAt" IS NOT NULL`);
// If two attempts use one code at once, the second waits for the row and finds the code used.
const USE_STEP = statement(`
  UPDATE "SecondFactor" SET "lastStep" = $3
   WHERE "userId" = $1 AND "enrolmentId" = $2::uuid AND "lastStep" < $3 RETURNING "userId"`);
const USE_BACKUP_CODE = statement(`
  UPDATE "SecondFactor" SET "backupCodeHashes" = array_remove("backupCodeHashes", $2)
   WHERE "userId" = $1 AND "confirmedAt" IS NOT NULL AND $2 = ANY("backupCodeHashes") RETURNING "userId"`);

/** Reads from the database or, within a transaction, from the transaction. */
export interface CodeReader {
  readonly cipher: Cipher;
  sql<T extends object>(statement: Statement, values: readonly unknown[]): Promise<T[]>;
}

/** Marks a person's code as used. @returns the kind of code; null for a wrong or used one */
export async function useCode(
  { cipher, sql }: CodeReader,
  userId: string,
  code: string,
): Promise<'app' | 'backup_code' | null> {
  const digits = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) {
    const used = await sql(USE_BACKUP_CODE, [userId, hashOfBackupCode(code)]);
    return used.length > 0 ? 'backup_code' : null;
  }
  type Row = { enrolmentId: string; sealedSecret: SealedSecret };
  const [factor] = await sql<Row>(FACTOR, [userId]);
  if (!factor) return null;
  const { enrolmentId, sealedSecret } = factor;
  const step = await stepOf(cipher.open(sealedSecret, placeOfSecret(enrolmentId)), digits);
  if (step === null) return null;
  return (await sql(USE_STEP, [userId, enrolmentId, step])).length > 0 ? 'app' : null;
}
