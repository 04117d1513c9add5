import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import { PrismaClient } from '#generated/prisma/client.js';
import { statement } from './statement.js';

/** Columns that Prisma reads only if a query selects them by name. */
const SECRET_COLUMNS = {
  userSession: { tokenHash: true },
  userAccount: { password: true, accessToken: true, refreshToken: true, idToken: true },
  secondFactor: { sealedSecret: true, backupCodeHashes: true },
  passwordResetLink: { tokenHash: true },
  boardApiKey: { tokenHash: true },
  agentApiKey: { tokenHash: true },
  cliAuthChallenge: { tokenHash: true, boardTokenHash: true },
  pluginRequest: { request: true, answer: true },
  assistantToken: { tokenHash: true, codeChallenge: true },
  boardClaim: { tokenHash: true, codeHash: true },
  invite: { tokenHash: true },
  joinRequest: { claimSecretHash: true },
  secretVersionMaterial: { material: true, fingerprint: true },
  agentDeviceKey: { sealedPrivate: true },
  toolSession: { tokenHash: true },
  toolResult: { material: true },
  toolActionRequest: { argumentsMaterial: true },
  toolForwardedRequest: { request: true, answer: true },
} as const;

/** Opens Prisma on the connections of a pool. */
export const openPrisma = (pool: pg.Pool) =>
  new PrismaClient({
    adapter: new PrismaPg(pool, { statementNameGenerator: ({ sql }) => nameOf(sql) }),
    omit: SECRET_COLUMNS,
  });

export type Transaction = Parameters<Parameters<ReturnType<typeof openPrisma>['$transaction']>[0]>[0];

/** Statements with lists of values have endless variants, and each prepared one uses memory on every connection. */
const MAX_PREPARED_TEXTS = 300;
const preparedTexts = new Set<string>();

/** The name under which Prisma's statement is prepared; empty, for unprepared, once `MAX_PREPARED_TEXTS` is reached. */
function nameOf(text: string): string {
  if (!preparedTexts.has(text)) {
    if (preparedTexts.size >= MAX_PREPARED_TEXTS) return '';
    preparedTexts.add(text);
  }
  return statement(text).name;
}
