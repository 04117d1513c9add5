import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { recordInstanceEvent } from '#services/access/instance-events.js';
import { anyBoard, instanceAdmin } from '#services/access/rules.js';
import { conflict, unprocessable } from '#services/core/errors/errors.js';
import { mutation, query } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import type { Database } from '#services/core/postgres/database.js';
import { statement } from '#services/core/postgres/statement.js';
import { Ok } from '#services/core/text/fields.js';
import { isoText } from '#services/core/text/moments.js';
import type { Cipher } from '#services/core/vault/cipher.js';
import { RESEAL_BATCH, reseal, type SealedTable } from '#services/core/vault/reseal.js';
import { userRef } from '../admins/rows.js';
import { boardUser } from '../board-keys/rows.js';
import {
  enrolmentOf,
  hashOfBackupCode,
  newBackupCodes,
  newSecret,
  placeOfSecret,
  type SealedSecret,
  stepOf,
  useCode,
} from './codes.js';
import { passwordToCheck, secondFactorCode } from './operations.js';
import { assertRightPassword, checkPassword } from './passwords.js';
import { personById } from './people.js';

const STATE = statement(`
  SELECT "confirmedAt", cardinality("backupCodeHashes") AS "backupCodesLeft" FROM "SecondFactor"
   WHERE "userId" = $1 AND "confirmedAt" IS NOT NULL`);

export const getSecondFactor = query({
  name: 'getSecondFactor',
  summary: "Get the state of the caller's second factor",
  input: z.object({}),
  output: z
    .object({
      isEnabled: z.boolean().describe('True if signing in requires a code.'),
      enabledAt: z.iso.datetime().nullable().describe('The time of enabling; null while the second factor is off.'),
      backupCodesLeft: z.int().describe('The number of unused backup codes; 0 while the second factor is off.'),
    })
    .meta({ id: 'SecondFactor', description: "The state of a person's second factor." }),
  allow: anyBoard,
  run: (scope) => scope.row<{ confirmedAt: Date; backupCodesLeft: number }>(STATE, [boardUser(scope).userId]),
  present: (_scope, factor) => ({
    isEnabled: factor !== undefined,
    enabledAt: factor ? isoText(factor.confirmedAt) : null,
    backupCodesLeft: factor?.backupCodesLeft ?? 0,
  }),
});

// Replaces an unconfirmed enrolment, but never an active second factor.
const ENROL = statement(`
  INSERT INTO "SecondFactor" AS f ("userId", "enrolmentId", "sealedSecret", "backupCodeHashes")
  VALUES ($1, $2::uuid, $3::jsonb, '{}')
  ON CONFLICT ("userId") DO UPDATE
    SET "enrolmentId" = excluded."enrolmentId", "sealedSecret" = excluded."sealedSecret", "createdAt" = now()
    WHERE f."confirmedAt" IS NULL
  RETURNING "userId"`);

const AlreadyEnabled = () => conflict('A second factor is switched on already: switch it off first');

export const enrolSecondFactor = mutation({
  name: 'enrolSecondFactor',
  summary: "Create an authenticator app's secret, returned once; enable it with a code from the app",
  input: z.object({ password: passwordToCheck().describe("The caller's password.") }),
  output: z
    .object({
      secret: z.string().describe('The secret in base32, for typing into an authenticator app. Returned only once.'),
      otpauthUrl: z.string().describe('The secret as a URL for a QR code. Returned only once.'),
    })
    .meta({ id: 'SecondFactorEnrolment', description: 'The secret for an authenticator app.' }),
  allow: anyBoard,
  secret: true,
  before: (scope, { password }) => checkPassword(scope, password),
  async run(scope, _input, _resource, check) {
    assertRightPassword(scope, check);
    const { userId, email } = check.account;
    const [secret, enrolmentId] = [newSecret(), randomUUID()];
    const { material, masterKeyId } = scope.services.cipher.seal(secret, placeOfSecret(enrolmentId));
    const enrolled = await scope.sql(ENROL, [userId, enrolmentId, JSON.stringify({ material, masterKeyId })]);
    if (enrolled.length === 0) throw AlreadyEnabled();
    return enrolmentOf(secret, email);
  },
});

const PENDING = statement(`
  SELECT "enrolmentId", "sealedSecret", "confirmedAt" FROM "SecondFactor" WHERE "userId" = $1 FOR UPDATE`);
const CONFIRM = statement(`
  UPDATE "SecondFactor" SET "confirmedAt" = now(), "lastStep" = $2, "backupCodeHashes" = $3::text[] WHERE "userId" = $1`);

const WrongCode = () => unprocessable('The code is wrong or was used before');

/** Limits the number of codes that a signed-in person can try. */
const countAttempt = (scope: Scope): Promise<unknown> =>
  scope.services.limits.take('secondFactor', boardUser(scope).userId);

export const confirmSecondFactor = mutation({
  name: 'confirmSecondFactor',
  summary: 'Enable the second factor with a code of the authenticator app and return the backup codes once',
  input: z.object({ code: secondFactorCode().describe('The six-digit code of the authenticator app.') }),
  output: z
    .object({
      backupCodes: z.array(z.string()).describe('Single-use codes for use when the app is lost. Returned only once.'),
    })
    .meta({ id: 'SecondFactorBackupCodes', description: 'The backup codes of a second factor.' }),
  allow: anyBoard,
  secret: true,
  before: countAttempt,
  async run(scope, { code }) {
    const { userId } = boardUser(scope);
    type Row = { enrolmentId: string; sealedSecret: SealedSecret; confirmedAt: Date | null };
    const factor = await scope.row<Row>(PENDING, [userId]);
    if (!factor) throw unprocessable('Request a secret first');
    if (factor.confirmedAt) throw AlreadyEnabled();
    const secret = scope.services.cipher.open(factor.sealedSecret, placeOfSecret(factor.enrolmentId));
    const step = await stepOf(secret, code.replaceAll(/\s/g, ''));
    if (step === null) throw WrongCode();
    const backupCodes = newBackupCodes();
    await scope.sql(CONFIRM, [userId, step, backupCodes.map(hashOfBackupCode)]);
    await recordInstanceEvent(scope, { type: 'second_factor.enabled', userId });
    return { backupCodes };
  },
});

const REMOVE = statement(`DELETE FROM "SecondFactor" WHERE "userId" = $1 RETURNING "confirmedAt"`);

export const disableSecondFactor = mutation({
  name: 'disableSecondFactor',
  summary: 'Disable the second factor with the password and a code',
  input: z.object({
    password: passwordToCheck().describe("The caller's password."),
    code: secondFactorCode().describe('The six-digit code of the authenticator app, or a backup code.'),
  }),
  output: Ok,
  allow: anyBoard,
  async before(scope, { password }) {
    const check = await checkPassword(scope, password);
    await countAttempt(scope);
    return check;
  },
  async run(scope, { code }, _resource, check) {
    assertRightPassword(scope, check);
    const { userId } = check.account;
    const { cipher } = scope.services;
    const used = await useCode({ cipher, sql: (text, values) => scope.sql(text, values) }, userId, code);
    if (!used) throw WrongCode();
    await scope.sql(REMOVE, [userId]);
    await recordInstanceEvent(scope, { type: 'second_factor.disabled', userId, details: { by: used } });
    return { ok: true as const };
  },
});

export const resetSecondFactor = mutation({
  name: 'resetSecondFactor',
  summary: "Remove a person's second factor, for example after the loss of their device",
  input: z.object(userRef),
  output: z
    .object({ ok: z.literal(true), wasEnabled: z.boolean().describe('True if the person had a second factor.') })
    .meta({ id: 'SecondFactorReset' }),
  allow: instanceAdmin,
  async run(scope, { userId }) {
    const { id } = await personById(scope, userId);
    const removed = await scope.row<{ confirmedAt: Date | null }>(REMOVE, [id]);
    const wasEnabled = removed?.confirmedAt != null;
    if (wasEnabled) await recordInstanceEvent(scope, { type: 'second_factor.reset', userId: id });
    return { ok: true as const, wasEnabled };
  },
});

interface Row {
  readonly userId: string;
  readonly enrolmentId: string;
  readonly sealedSecret: SealedSecret;
}

const FACTORS: SealedTable<Row> = {
  next: `
    SELECT "userId", "enrolmentId", "sealedSecret" FROM "SecondFactor"
     WHERE "sealedSecret"->>'masterKeyId' <> $1 AND "userId" > $2 ORDER BY "userId" ${RESEAL_BATCH}`,
  start: [''],
  keyOf: ({ userId }) => [userId],
  sealedOf: ({ sealedSecret }) => sealedSecret,
  placeOf: ({ enrolmentId }) => placeOfSecret(enrolmentId),
  replace: `
    UPDATE "SecondFactor" f SET "sealedSecret" = n."sealedSecret"
      FROM jsonb_to_recordset($1::jsonb) AS n("userId" text, "sealedSecret" jsonb) WHERE f."userId" = n."userId"`,
  rowOf: ({ userId }, { material, masterKeyId }) => ({ userId, sealedSecret: { material, masterKeyId } }),
};

/** Reseals the secrets of all authenticator apps with the cipher's current key. */
export const rekeySecondFactors = (database: Database, cipher: Cipher) => reseal(database, cipher, FACTORS);
