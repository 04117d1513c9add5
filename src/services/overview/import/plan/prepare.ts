import { randomUUID } from 'node:crypto';
import { Head } from '#services/core/content/content-store.js';
import type { Scope } from '#services/core/operation/scope.js';
import { type ContentSource, prepareUnverified } from '#services/organization/assets/content-references.js';
import { contentTypeOf } from '#services/organization/assets/received.js';
import { frontmatterOf } from '#services/skills/format/frontmatter.js';
import { SKILL_ENTRY } from '#services/skills/format/tree.js';
import { type AuditedSkill, prepareSkills, readSkills } from '#services/skills/sources/fetching.js';
import {
  contentAt,
  OtherContent,
  type ParsedAgent,
  type ParsedIssue,
  type ParsedPackage,
  type ParsedSkill,
} from '../parse/parsed.js';
import type { PackageFiles } from '../receive/files.js';
import type { ImportContents } from './target.js';

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

/** The status of an imported task: an unassigned task cannot be in progress. */
export const statusAtArrival = (status: ParsedIssue['status'], isAssigned: boolean): ParsedIssue['status'] =>
  status === 'in_progress' && !isAssigned ? 'todo' : status;

/** The agents, projects and tasks that the import creates or updates. */
interface Arriving {
  readonly agents: readonly { readonly slug: string; readonly agent: ParsedAgent }[];
  readonly projects: readonly { readonly slug: string }[];
  readonly issues: readonly { readonly action: string; readonly issue: ParsedIssue }[];
}

/**
 * Warnings about references that match nothing in the package or the company. The import leaves these references out.
 */
export function lostReferences({ manifest }: ParsedPackage, arriving: Arriving, target: ImportContents): string[] {
  const agents = new Set([...arriving.agents.map(({ slug }) => slug), ...target.agents.keys()]);
  const projects = new Set([...arriving.projects.map(({ slug }) => slug), ...target.projects.keys()]);
  const labels = new Set(manifest.labels.map(({ id }) => id));
  const created = arriving.issues.filter(({ action }) => action !== 'skip').map(({ issue }) => issue);
  const isMissing = (slug: string | null, known: ReadonlySet<string>): slug is string =>
    slug !== null && !known.has(slug);
  const sentences = [
    ...arriving.agents.flatMap(({ agent: { slug, reportsToSlug } }) =>
      isMissing(reportsToSlug, agents) ? [`${slug} reports to nobody: there is no agent ${reportsToSlug}.`] : [],
    ),
    ...created.flatMap(({ assigneeAgentSlug: slug }) =>
      isMissing(slug, agents) ? [`Tasks of ${slug} are assigned to nobody: there is no such agent.`] : [],
    ),
    ...created.flatMap(({ projectSlug: slug }) =>
      isMissing(slug, projects) ? [`Tasks of the project ${slug} have no project: there is no such project.`] : [],
    ),
    ...created.flatMap(({ labelIds }) =>
      labelIds.flatMap((id) =>
        labels.has(id) ? [] : [`The label ${id} was left out: the package does not define it.`],
      ),
    ),
    ...created.flatMap(({ status, assigneeAgentSlug: slug }) =>
      statusAtArrival(status, slug !== null && agents.has(slug)) !== status
        ? ['Tasks in progress without an assignee become todo.']
        : [],
    ),
  ];
  const distinctSentences = [...new Set(sentences)];
  const others = distinctSentences.length - MOST;
  return others > 0
    ? [...distinctSentences.slice(0, MOST), `${others} more references have no target and were left out.`]
    : distinctSentences;
}

const MOST = 100;
