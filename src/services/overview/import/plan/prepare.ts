import { randomUUID } from 'node:crypto';
import { Head } from '#services/core/content/head.js';
import type { Scope } from '#services/core/operation/scope.js';
import { type ContentSource, prepareUnverified } from '#services/organization/assets/content-references.js';
import { contentTypeOf } from '#services/organization/assets/content-type.js';
import { frontmatterOf } from '#services/skills/format/frontmatter.js';
import { SKILL_ENTRY } from '#services/skills/format/tree.js';
import { type AuditedSkill, prepareSkills, readSkills } from '#services/skills/sources/fetching.js';
import { contentAt, OtherContent } from '../parse/contents.js';
import type { ParsedPackage, ParsedSkill } from '../parse/parsed.js';
import type { PackageFiles } from '../receive/files.js';

/** A package after the work that precedes the transaction: skills are audited, contents are stored. */
export interface PreparedPackage extends ParsedPackage {
  readonly audited: ReadonlyMap<string, AuditedSkill>;
  readonly contents: ReadonlyMap<string, PreparedContent>;
}

export interface PreparedContent extends ContentSource {
  /** The media type that is safe to send to a browser. */
  typeWith(declared: string): Promise<string>;
}

/**
 * Prepares a package that passed all checks except those of its contents. Contents are compared with their hashes while
 * they are stored.
 * @throws 422
 */
export async function preparePackage(scope: Scope, parsed: ParsedPackage): Promise<PreparedPackage> {
  const audited = await auditedSkills(scope, parsed.skills);
  await prepareSkills(scope, [...audited.values()]);
  const contents = new Map(
    [...parsed.blobs].map(([sha256, path]) => [sha256, preparedContent(parsed.files, sha256, path)]),
  );
  await prepareUnverified(scope.services, [...contents.values()], (sha256) => OtherContent(sha256, 'hash'));
  return { ...parsed, audited, contents };
}

async function auditedSkills(scope: Scope, skills: readonly ParsedSkill[]): Promise<Map<string, AuditedSkill>> {
  if (skills.length === 0) return new Map();
  const sourceSkills = skills.map(({ slug, path, tree }) => {
    const text = tree.files.find((file) => file.path === SKILL_ENTRY)?.bytes.toString('utf8') ?? '';
    return { path, slug, frontmatter: frontmatterOf(text), tree, warnings: [] };
  });
  const turn = scope.actor.kind === 'agent' ? scope.actor.companyId : randomUUID();
  const source = { ref: null, trackingRef: null, found: sourceSkills, warnings: [] };
  const { skills: audited } = await readSkills(scope, turn, async () => source);
  return new Map(skills.map(({ key }, at) => [key, audited[at] as AuditedSkill]));
}

/** A content of a package. Reading it keeps its beginning. */
function preparedContent(files: PackageFiles, sha256: string, path: string): PreparedContent {
  let head = new Head();
  return {
    sha256,
    byteSize: files.sizes.get(path) ?? 0,
    async open() {
      head = new Head();
      return contentAt(files, path, head);
    },
    typeWith: (declared) => contentTypeOf(head.bytes, declared),
  };
}
