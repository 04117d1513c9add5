import { networkOf } from '#processes/outbound.js';
import { domainError, unprocessable } from '#services/core/errors/errors.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { withFreeShortname } from '#services/core/text/names.js';
import { prepareContents } from '#services/organization/assets/content-references.js';
import { auditTree } from '../audit/audit.js';
import type { AuditCode } from '../audit/model.js';
import { SCAN_VERSION } from '../audit/scan.js';
import { readLocal } from '../fetch/local-folder.js';
import { LocatorFlaw, parseSource, type SourceLocator } from '../fetch/locator.js';
import { type FetchedSource, FetchFailure, type FoundSkill } from '../fetch/model.js';
import { fetchSource } from '../fetch/source.js';
import { NUMBER_ROOM, slugFor } from '../format/slug.js';
import { SkillTreeFlaw } from '../format/tree.js';
import { contentOfTree, flawError } from '../library/content.js';
import type { OriginContent } from '../library/take-over.js';
import type { StoredAudit } from '../library/versions.js';
import { importRootsOf } from './roots.js';

/** A tree of files that a version in the company already has, so its files are stored. */
interface KnownTree {
  /** The findings of the current rules; null if the rules were not applied to the files alone. */
  readonly audit: StoredAudit | null;
}

const VERSIONS = statement(`
  SELECT DISTINCT ON ("contentHash") "contentHash", audit FROM "SkillVersion"
   WHERE "companyId" = $1::uuid AND "contentHash" = ANY($2::text[]) ORDER BY "contentHash", id DESC`);

/** Findings that do not come from the files and may have changed. */
const BESIDE_FILES: readonly AuditCode[] = ['local_modifications', 'origin_unavailable', 'inventory_mismatch'];

const isOfFiles = (audit: StoredAudit | null): boolean =>
  audit?.scanVersion === SCAN_VERSION && !audit.codes.some((code) => BESIDE_FILES.includes(code));

/** The trees that the company already has, by hash. They are neither audited nor stored again. */
async function knownTrees(
  scope: Scope,
  companyId: string,
  contentHashes: readonly string[],
): Promise<ReadonlyMap<string, KnownTree>> {
  const rows = await scope.sql<{ contentHash: string; audit: StoredAudit | null }>(VERSIONS, [
    companyId,
    [...contentHashes],
  ]);
  return new Map(rows.map(({ contentHash, audit }) => [contentHash, { audit: isOfFiles(audit) ? audit : null }]));
}

export const WorkspaceBoundaryDenied = domainError(
  'skill_workspace_boundary_denied',
  'Skills are imported only from the skills folder of the company and from workspaces of its projects',
);

/** A skill of a source with its audit, ready to be taken over. */
export interface AuditedSkill {
  readonly found: FoundSkill;
  readonly slug: string;
  /** Whether a version in the company already has these files. */
  readonly isStored: boolean;
  readonly origin: OriginContent;
}

/** The content of a source. */
export interface AuditedSource {
  readonly ref: string | null;
  readonly trackingRef: string | null;
  readonly skills: readonly AuditedSkill[];
  readonly warnings: readonly string[];
}

/** The source that a text names. @throws 422 for a text that does not name a source */
export function skillSourceOf({ services: { config } }: Pick<Scope, 'services'>, text: string): SourceLocator {
  try {
    return parseSource(text, networkOf(config));
  } catch (error) {
    throw error instanceof LocatorFlaw ? unprocessable(error.message) : error;
  }
}

export const locatorOf = (source: SourceLocator): string | null =>
  source.kind === 'git' ? source.canonical : source.kind === 'url' ? source.url : null;

/** The part of a source to read. */
export interface Reading {
  /** A branch, tag or commit of a repository. */
  readonly ref?: string | null | undefined;
  /** The folders whose skills to read; all by default. */
  readonly selection?: readonly string[] | null | undefined;
}

/** Reads a source and audits its skills, outside any transaction. @throws 403, 422, 503 */
export const readSource = (
  scope: Scope,
  companyId: string,
  source: SourceLocator,
  reading: Reading = {},
): Promise<AuditedSource> =>
  readSkills(scope, companyId, () => fetchFrom(scope, companyId, source, reading.ref ?? null), reading);

async function fetchFrom(
  scope: Scope,
  companyId: string,
  source: SourceLocator,
  ref: string | null,
): Promise<FetchedSource> {
  if (source.kind === 'local') return readLocal(source.path, await importRootsOf(scope, companyId));
  const network = networkOf(scope.services.config);
  return fetchSource(source, { network, ref, ...(scope.hungUp && { signal: scope.hungUp }) });
}

/** Reads and audits the skills that `fetch` returns. @throws 403, 422, 503 */
export const readSkills = (
  scope: Scope,
  companyId: string,
  fetch: () => Promise<FetchedSource>,
  reading: Reading = {},
): Promise<AuditedSource> =>
  scope.services.skillReads.run(companyId, () =>
    explainFailures(async () => auditSource(scope, companyId, await fetch(), reading)),
  );

/** Converts failures of a source into errors for clients. */
export async function explainFailures<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SkillTreeFlaw) throw flawError(error);
    if (!(error instanceof FetchFailure)) throw error;
    if (error.code === 'outside_boundary') {
      throw WorkspaceBoundaryDenied({
        remediation:
          'Copy the folder into the skills folder of the company, or register it as a workspace of a project.',
      });
    }
    throw unprocessable(error.message, { reason: error.code });
  }
}

/** Audits the skills that were found, except those whose files the company already has. */
async function auditSource(
  scope: Scope,
  companyId: string,
  { ref, trackingRef, found: all, warnings }: FetchedSource,
  { selection }: Reading,
): Promise<AuditedSource> {
  // Each skill has the slug that it would have in the whole source: keys must not depend on the selection.
  const slugs = slugsOf(all);
  const selectedSkills = all
    .map((found, at) => ({ found, slug: slugs[at] as string }))
    .filter(({ found }) => selection?.includes(found.path) ?? true);
  const storedTrees = await knownTrees(
    scope,
    companyId,
    selectedSkills.map(({ found }) => found.tree.contentHash),
  );
  const skills: AuditedSkill[] = [];
  // One after another: the audit has one thread, and a repository may have hundreds of skills.
  for (const { found, slug } of selectedSkills) {
    const audit = storedTrees.get(found.tree.contentHash)?.audit ?? (await auditNow(found));
    const isStored = storedTrees.has(found.tree.contentHash);
    skills.push({ found, slug, isStored, origin: { content: contentOfTree(found.tree), ref, audit } });
  }
  return { ref, trackingRef, skills, warnings: [...warnings, ...skills.flatMap(warningsOf)] };
}

const auditNow = async ({ tree }: FoundSkill): Promise<StoredAudit> => ({
  ...(await auditTree(tree)),
  scannedAt: new Date().toISOString(),
});

/** Folders with the same name are distinguished by their parent folder. */
function slugsOf(found: readonly FoundSkill[]): string[] {
  const usedSlugs = new Set<string>();
  return found.map(({ slug, path }) => {
    const above = slugFor(path.split('/').at(-2) ?? '', '');
    const base = usedSlugs.has(slug) && above ? slugFor(`${above}-${slug}`, slug, NUMBER_ROOM) : slug;
    const free = usedSlugs.has(base)
      ? withFreeShortname(base, slugFor(base, base, NUMBER_ROOM), usedSlugs).urlKey
      : base;
    usedSlugs.add(free);
    return free;
  });
}

function warningsOf({ found, slug, origin: { audit } }: AuditedSkill): string[] {
  const failed = audit?.verdict === 'fail' ? [`${slug}: the audit found ${audit.codes.join(', ')}`] : [];
  return [...found.warnings.map((warning) => `${slug}: ${warning}`), ...failed];
}

/** Stores the files of skills before the transaction that takes them over. */
export const prepareSkills = ({ services }: Pick<Scope, 'services'>, skills: readonly AuditedSkill[]): Promise<void> =>
  prepareContents(
    services,
    skills.filter(({ isStored }) => !isStored).flatMap(({ origin }) => origin.content.contents),
  );
