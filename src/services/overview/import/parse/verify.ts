import { unprocessable } from '#services/core/errors/errors.js';
import { blobFile, documentHash } from '#services/overview/package/layout.js';
import { packageFileText } from '../receive/files.js';
import { OtherContent, type ParsedPackage } from './parsed.js';

type Unverified = Omit<ParsedPackage, 'warnings'>;

/**
 * Compares all sizes and the hashes of documents, and checks for cycles. The hashes of contents are compared when they
 * are read: by a preview with `assertContents`, by an import while it stores them.
 * @returns warnings about the package
 * @throws 422
 */
export async function verifyReferences(parsed: Unverified, isWhole: boolean): Promise<string[]> {
  const warnings = [...assertGraphs(parsed), ...unknownRoles(parsed)];
  await assertDocuments(parsed);
  assertBlobs(parsed);
  if (isWhole) warnings.push(...unnamedBlobs(parsed));
  return warnings;
}

async function assertDocuments({ files, issues }: Unverified): Promise<void> {
  for (const { slug, documents } of issues) {
    for (const { key, title, format, path, hash } of documents) {
      if (!files.sizes.has(path)) throw unprocessable(`The document ${path} is missing`, { path });
      // Packages of the other product have no hashes for documents.
      if (hash === '') continue;
      const body = await packageFileText(files, path);
      if (documentHash({ key, title, format, body }) !== hash) {
        throw unprocessable(`The document ${key} of ${slug} does not match its hash`, { path });
      }
    }
  }
}

function assertBlobs({ files, manifest, issues, blobs }: Unverified): void {
  const expectedSizes = new Map(manifest.blobs.map(({ sha256, byteSize }) => [sha256, byteSize]));
  const logo = manifest.company?.branding.logo;
  if (logo) expectedSizes.set(logo.sha256, logo.byteSize);
  for (const { attachments } of issues) {
    for (const { sha256, byteSize } of attachments) {
      const expectedSize = expectedSizes.get(sha256) ?? byteSize;
      if (expectedSize !== byteSize) throw OtherContent(sha256, 'size');
      expectedSizes.set(sha256, byteSize);
    }
  }
  for (const [sha256, byteSize] of expectedSizes) {
    const path = blobs.get(sha256) ?? blobFile(sha256);
    if (!files.sizes.has(path))
      throw unprocessable(`The content ${blobFile(sha256)} is missing`, { path: blobFile(sha256) });
    if (files.sizes.get(path) !== byteSize) throw OtherContent(sha256, 'size');
  }
}

const unknownRoles = ({ agents }: Unverified): string[] =>
  agents.flatMap(({ slug, unknownRole }) =>
    unknownRole === null ? [] : [`${slug} has the role general: there is no role ${unknownRole}.`],
  );

function unnamedBlobs({ files, blobs }: Unverified): string[] {
  const blobPaths = new Set(blobs.values());
  const unnamed = [...files.sizes.keys()].filter((path) => path.startsWith('blobs/') && !blobPaths.has(path));
  return unnamed.length > 0 ? [`${unnamed.length} files in the folder blobs have no reference and were left out.`] : [];
}

/**
 * @throws 422 for cycles: agents that report to themselves, tasks that block or contain themselves, directly or
 * indirectly
 */
function assertGraphs({ agents, issues }: Unverified): string[] {
  const managers = agents.map(({ slug, reportsToSlug }) => [slug, reportsToSlug ? [reportsToSlug] : []] as const);
  const parents = issues.map(({ slug, parentSlug }) => [slug, parentSlug ? [parentSlug] : []] as const);
  const blockers = issues.map(({ slug, blockedBy }) => [slug, blockedBy] as const);
  assertNoCircle(managers, 'agents report to each other');
  assertNoCircle(parents, 'tasks are parts of each other');
  assertNoCircle(blockers, 'tasks wait for each other');
  const issueSlugs = new Set(issues.map(({ slug }) => slug));
  const lost = issues.flatMap(({ parentSlug, blockedBy }) =>
    [parentSlug, ...blockedBy].filter((slug) => slug !== null && !issueSlugs.has(slug)),
  );
  return lost.length > 0 ? [`${lost.length} relations to tasks that are not in the package were left out.`] : [];
}

/** Repeatedly removes nodes without remaining dependencies. The nodes that are left form a cycle. */
function assertNoCircle(edges: readonly (readonly [string, readonly string[]])[], what: string): void {
  const nodes = new Set(edges.map(([slug]) => slug));
  const waiting = new Map(edges.map(([slug, on]) => [slug, new Set(on.filter((one) => nodes.has(one)))]));
  const dependents = new Map<string, string[]>();
  for (const [slug, on] of waiting) {
    for (const one of on) addTo(dependents, one, slug);
  }
  const free = [...waiting].filter(([, on]) => on.size === 0).map(([slug]) => slug);
  for (let slug = free.pop(); slug !== undefined; slug = free.pop()) {
    waiting.delete(slug);
    for (const dependent of dependents.get(slug) ?? []) {
      const on = waiting.get(dependent);
      on?.delete(slug);
      if (on?.size === 0) free.push(dependent);
    }
  }
  const [stuck] = waiting.keys();
  if (stuck !== undefined) throw unprocessable(`The package has a cycle: ${what}`, { slug: stuck });
}

const addTo = (lists: Map<string, string[]>, key: string, value: string): void => {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
};
