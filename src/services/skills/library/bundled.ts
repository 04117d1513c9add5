import { LRUCache } from 'lru-cache';
import type { Skill } from '#generated/prisma/client.js';
import { takeTurn } from '#services/core/locks/advisory-lock.js';
import type { Scope, Services, WriteScope } from '#services/core/operation/scope.js';
import { transact } from '#services/core/operation/transact.js';
import { statement } from '#services/core/postgres/statement.js';
import { prepareContents } from '#services/organization/assets/content-references.js';
import { BUNDLED, type BundledSkill } from '../catalog/shipped.js';
import { contentOfTree } from './content.js';
import { insertSkill } from './insert.js';
import { freeSlug, skillByKey } from './take-over.js';
import { appendVersion } from './versions.js';

/** The companies that have this release's bundled skills, as far as this process knows. */
const UP_TO_DATE = new WeakMap<Services, LRUCache<string, true>>();
const MAX_COMPANIES = 100_000;

const upToDate = (services: Services): LRUCache<string, true> => {
  const cache = UP_TO_DATE.get(services) ?? new LRUCache<string, true>({ max: MAX_COMPANIES });
  UP_TO_DATE.set(services, cache);
  return cache;
};

const HASHES = statement(`
  SELECT key, "originHash" FROM "Skill" WHERE "companyId" = $1::uuid AND "sourceKind" = 'bundled'`);

/** The bundled skills that a company lacks or has in another release's version. */
async function missingIn(scope: Scope, companyId: string): Promise<BundledSkill[]> {
  const rows = await scope.sql<Pick<Skill, 'key' | 'originHash'>>(HASHES, [companyId]);
  const hashByKey = new Map(rows.map(({ key, originHash }) => [key, originHash]));
  return BUNDLED.filter(({ key, tree }) => hashByKey.get(key) !== tree.contentHash);
}

/**
 * Gives a company the skills that ship with this release. Each process checks a company only on its first request, and
 * writes only if the release has changed them.
 */
export async function ensureBundledSkills(scope: Scope, companyId: string): Promise<void> {
  const { services } = scope;
  const upToDateCompanies = upToDate(services);
  if (upToDateCompanies.has(companyId)) return;
  const missing = await missingIn(scope, companyId);
  if (missing.length > 0) await install(services, companyId, missing);
  upToDateCompanies.set(companyId, true);
}

async function install(services: Services, companyId: string, missing: readonly BundledSkill[]): Promise<void> {
  await prepareContents(
    services,
    missing.flatMap(({ tree }) => contentOfTree(tree).contents),
  );
  await transact(services, { kind: 'system', name: 'bundledSkills' }, companyId, async (scope) => {
    await takeTurn(scope, `bundled-skills:${companyId}`);
    for (const skill of await missingIn(scope, companyId)) await put(scope, companyId, skill);
  });
}

async function put(scope: WriteScope, companyId: string, { key, slug, tree }: BundledSkill): Promise<void> {
  const content = contentOfTree(tree);
  const origin = { ref: null };
  const existingSkill = await skillByKey(scope, companyId, key);
  if (existingSkill) {
    await appendVersion(scope, existingSkill, content, { origin, isReviewed: true });
    return;
  }
  const names = { companyId, key, slug: await freeSlug(scope, companyId, slug, true) };
  await insertSkill(
    scope,
    { ...names, sourceType: 'catalog', sourceKind: 'bundled' },
    { content, origin, isReviewed: true },
  );
}
