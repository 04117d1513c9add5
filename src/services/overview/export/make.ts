import { join } from 'node:path';
import { BoundedQueue } from '#services/core/concurrency/bounded-queue.js';
import { forEachConcurrently } from '#services/core/concurrency/for-each-concurrently.js';
import { Busy } from '#services/core/errors/errors.js';
import type { Scope, Services } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { sightOf } from '#services/skills/library/rows.js';
import type { PackageIssue } from '../package/manifest.js';
import { type Collection, collect } from './collect.js';
import { CountedTexts, type DraftStores, PackageDraft } from './draft.js';
import type { ExportOptions } from './model.js';
import { CompanyPackage } from './package.js';
import { readCompany } from './rows.js';
import { type ExportSelection, select } from './selection.js';
import { Spool } from './spool.js';

/** Each export holds a database connection while it reads a company. */
export const openExportQueue = (): BoundedQueue => new BoundedQueue({ atOnce: 2, waiting: 16, busy: Busy });

const CONTENT = statement(`
  SELECT s.sha256 FROM "Asset" s WHERE $2 AND s."companyId" = $1::uuid
     AND EXISTS (SELECT FROM "IssueAttachment" f WHERE f."companyId" = $1::uuid AND f."assetId" = s.id)
  UNION
  SELECT s.sha256 FROM "Company" c JOIN "Asset" s ON s."companyId" = c.id AND s.id = c."logoAssetId" WHERE c.id = $1::uuid
  UNION
  SELECT sha256 FROM "SkillBlob" WHERE $3 AND "companyId" = $1::uuid`);

const LOOKS_AT_ONCE = 32;

/** Content that the store has lost. Checked before the snapshot starts, since a store may be slow. */
async function missingContent(scope: Scope, { companyId, ...options }: ExportOptions): Promise<Set<string>> {
  const { include, issues, projectIssues, skills, expandReferencedSkills } = options;
  const hasTasks = include.issues || issues.length > 0 || projectIssues.length > 0;
  const hasSkills = include.skills || skills.length > 0 || expandReferencedSkills;
  const rows = await scope.sql<{ sha256: string }>(CONTENT, [companyId, hasTasks, hasSkills]);
  const missing = new Set<string>();
  await forEachConcurrently(rows, LOOKS_AT_ONCE, async ({ sha256 }) => {
    if (!(await scope.services.contentStore.has(sha256))) missing.add(sha256);
  });
  return missing;
}

/** Reads the selected parts of a company from one snapshot. @throws 422 for a selector or path that matches nothing */
async function draftPackage(
  scope: Scope,
  options: ExportOptions,
  stores: DraftStores,
  draws: boolean,
): Promise<{ draft: PackageDraft; collection: Collection; selection: ExportSelection }> {
  const missing = await missingContent(scope, options);
  return scope.services.database.snapshot([options.companyId], async (snapshot) => {
    const rows = await readCompany(snapshot, options.companyId, sightOf(scope));
    const selection = select(rows, options);
    const draft = new PackageDraft(stores, selection.wants, missing);
    const collection = await collect(scope, snapshot, { rows, selection, options, draws }, draft);
    return { draft, collection, selection };
  });
}

/** The folder of unfinished exports. */
const spoolFolder = ({ config }: Pick<Services, 'config'>): string => join(config.ORGRAPH_HOME, 'exports');

/** Makes a package; the caller must close it. */
export const makePackage = (scope: Scope, options: ExportOptions): Promise<CompanyPackage> =>
  scope.services.companyExports.run(async () => {
    const { services } = scope;
    const spools = await openSpools(spoolFolder(services));
    let separator = '';
    const stores: DraftStores = {
      ...spools,
      async keepIssue(issue) {
        scope.hungUp?.throwIfAborted();
        await spools.issues.write(separator + JSON.stringify(issue));
        separator = ',';
      },
    };
    try {
      const { draft, collection } = await draftPackage(scope, options, stores, true);
      return new CompanyPackage(collection, draft, spools, services.contentStore);
    } catch (error) {
      await closeAll(Object.values(spools));
      throw error;
    }
  });

async function openSpools(folder: string): Promise<Record<'texts' | 'tasks' | 'issues', Spool>> {
  const opened: Spool[] = [];
  try {
    for (let count = 0; count < 3; count++) opened.push(await Spool.open(folder));
  } catch (error) {
    await closeAll(opened);
    throw error;
  }
  const [texts, tasks, issues] = opened as [Spool, Spool, Spool];
  return { texts, tasks, issues };
}

const closeAll = (spools: readonly Spool[]): Promise<unknown> => Promise.all(spools.map((spool) => spool.close()));

/** The contents of a package, counted without writing it. */
export interface PackagePreview {
  readonly collection: Collection;
  readonly draft: PackageDraft;
  readonly issues: readonly PackageIssue[];
  readonly selection: ExportSelection;
}

export const previewPackage = (scope: Scope, options: ExportOptions): Promise<PackagePreview> =>
  scope.services.companyExports.run(async () => {
    const issues: PackageIssue[] = [];
    const stores: DraftStores = {
      texts: new CountedTexts(),
      tasks: new CountedTexts(),
      keepIssue: async (issue) => void issues.push(issue),
    };
    return { ...(await draftPackage(scope, options, stores, false)), issues };
  });
