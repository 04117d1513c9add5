import { randomUUID } from 'node:crypto';
import type { Scope } from '../../../../core/operation/scope.js';
import { type ContentSource, prepareSources } from '../../../../organization/assets/content-references.js';
import { contentTypeOf } from '../../../../organization/assets/content-type.js';
import { frontmatterOf } from '../../../../skills/format/frontmatter.js';
import { SKILL_ENTRY } from '../../../../skills/format/tree.js';
import { type AuditedSkill, prepareSkills, readSkills } from '../../../../skills/sources/fetching.js';
import type { ParsedPackage, ParsedSkill } from '../parse/parsed.js';
import type { PackageFiles } from '../receive/files.js';

/** A package with what has to be done before the transaction: skills are looked through, contents stored. */
export interface PreparedPackage extends ParsedPackage {
  readonly audited: ReadonlyMap<string, AuditedSkill>;
  readonly contents: ReadonlyMap<string, PreparedContent>;
}

export interface PreparedContent extends ContentSource {
  /** What a browser may be told that it is. */
  typeWith(declared: string): Promise<string>;
}

/** Prepares a package whose parts have passed all checks. */
export async function preparePackage(scope: Scope, parsed: ParsedPackage): Promise<PreparedPackage> {
  const audited = await auditedSkills(scope, parsed.skills);
  await prepareSkills(scope, [...audited.values()]);
  const contents = await contentsOf(parsed);
  await prepareSources(scope.services, [...contents.values()]);
  return { ...parsed, audited, contents };
}

async function auditedSkills(scope: Scope, skills: readonly ParsedSkill[]): Promise<Map<string, AuditedSkill>> {
  if (skills.length === 0) return new Map();
  const found = skills.map(({ slug, path, tree }) => {
    const text = tree.files.find((file) => file.path === SKILL_ENTRY)?.bytes.toString('utf8') ?? '';
    return { path, slug, frontmatter: frontmatterOf(text), tree, warnings: [] };
  });
  const turn = scope.actor.kind === 'agent' ? scope.actor.companyId : randomUUID();
  const source = { ref: null, trackingRef: null, found, warnings: [] };
  const { skills: audited } = await readSkills(scope, turn, async () => source);
  return new Map(skills.map(({ key }, at) => [key, audited[at] as AuditedSkill]));
}

async function contentsOf({ files, blobs }: ParsedPackage): Promise<Map<string, PreparedContent>> {
  const found = new Map<string, PreparedContent>();
  for (const [sha256, path] of blobs) {
    const byteSize = files.sizes.get(path) ?? 0;
    const head = await headOf(files, path);
    found.set(sha256, {
      sha256,
      byteSize,
      open: () => files.open(path),
      typeWith: (declared) => contentTypeOf(head, declared),
    });
  }
  return found;
}

const HEAD_BYTES = 4_096;

async function headOf(files: PackageFiles, path: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of (await files.open(path)) as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= HEAD_BYTES) break;
  }
  // A copy: a slice would keep the whole chunk in memory.
  return Buffer.from(Buffer.concat(chunks).subarray(0, HEAD_BYTES));
}
