import type { SmokeLab, SmokeLabRun, SmokeLabStep } from '#generated/prisma/client.js';
import { locatedInCompany } from '#services/access/tenancy.js';
import { notFound } from '#services/core/errors/errors.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { byId, page } from '#services/core/rows/loaders.js';
import { oldestFirst } from '#services/core/rows/pages-by-age.js';

export const RunNotFound = () => notFound('Smoke lab run not found');

const LAB = statement('SELECT * FROM "SmokeLab" WHERE "companyId" = $1::uuid');

/** The current row of a company's smoke lab; undefined if nobody has used it. */
export const labOf = (scope: Scope, companyId: string): Promise<SmokeLab | undefined> =>
  scope.row<SmokeLab>(LAB, [companyId]);

const CLAIM = statement(`
  INSERT INTO "SmokeLab" ("companyId", "updatedAt") VALUES ($1::uuid, now()) ON CONFLICT ("companyId") DO NOTHING`);
const LOCK = statement('SELECT * FROM "SmokeLab" WHERE "companyId" = $1::uuid FOR NO KEY UPDATE');

/** The smoke lab of a company, created if it does not exist, and locked against other changes. */
export async function lockedLab(scope: WriteScope, companyId: string): Promise<SmokeLab> {
  await scope.sql(CLAIM, [companyId]);
  return (await scope.row<SmokeLab>(LOCK, [companyId])) as SmokeLab;
}

/** A run by its ID; null if it does not exist or is out of reach. */
export const smokeLabRunNode = byId<SmokeLabRun>('SmokeLabRun');

/** A step by its ID; null if it does not exist or is out of reach. */
export const smokeLabStepNode = byId<SmokeLabStep>('SmokeLabStep');

/** The run that a path names. @throws 404; 403 for a company out of reach */
export const smokeLabRunById = locatedInCompany('runId', smokeLabRunNode, RunNotFound);

const LOCK_RUN = statement(
  'SELECT * FROM "SmokeLabRun" WHERE "companyId" = $1::uuid AND id = $2::uuid FOR NO KEY UPDATE',
);

/** The run that a path names, locked against other changes. @throws 404; 403 for a company out of reach */
export async function lockedSmokeLabRun(
  scope: Scope,
  input: { readonly companyId: string; readonly runId: string },
): Promise<SmokeLabRun> {
  const { companyId, id } = await smokeLabRunById(scope, input);
  const run = await scope.row<SmokeLabRun>(LOCK_RUN, [companyId, id]);
  if (!run) throw RunNotFound();
  return run;
}

/** A company's runs, newest first. */
export const runsOfLab = page<SmokeLabRun>({
  table: 'SmokeLabRun',
  by: { companyId: 'uuid' },
  orderBy: { createdAt: 'timestamptz', id: 'uuid' },
  direction: 'DESC',
});

/** The steps of a run, oldest first. */
export const stepsOfRun = oldestFirst<SmokeLabStep>('SmokeLabStep', 'runId');
