import { urlKeyOf, withFreeShortname } from '#services/core/text/names.js';
import { slugFor } from '#services/skills/format/slug.js';
import type { ParsedAgent, ParsedIssue, ParsedPackage, ParsedProject, ParsedSkill } from '../parse/parsed.js';
import type { ImportRequest } from '../receive/input.js';
import { lostReferences } from './prepare.js';
import type { ImportContents } from './target.js';

type Action = 'create' | 'update' | 'skip';

interface Planned {
  readonly action: Action;
  /** The existing record, if the import keeps or updates it. */
  readonly existingId: string | null;
  /** Why nothing is created; null for a created record. */
  readonly reason: string | null;
}

interface PlannedName extends Planned {
  readonly slug: string;
  readonly plannedName: string;
}

export interface PlannedAgent extends PlannedName {
  readonly agent: ParsedAgent;
}
export interface PlannedProject extends PlannedName {
  readonly project: ParsedProject;
}
export interface PlannedSkill extends Planned {
  readonly skill: ParsedSkill;
  readonly slug: string;
  /** The key in the target company; null means the key is derived from the slug and the company. */
  readonly key: string | null;
}
export interface PlannedIssue extends Planned {
  readonly issue: ParsedIssue;
}

/** Everything that an import does, down to each row. */
export interface Plan {
  readonly companyAction: 'none' | 'create' | 'update';
  readonly companyName: string;
  readonly include: Include;
  readonly selectedAgentSlugs: readonly string[];
  readonly agents: readonly PlannedAgent[];
  readonly projects: readonly PlannedProject[];
  readonly skills: readonly PlannedSkill[];
  readonly issues: readonly PlannedIssue[];
  readonly warnings: readonly string[];
  /** The reasons why the import is impossible; empty if it is possible. */
  readonly errors: readonly string[];
}

export type Include = Readonly<Record<'company' | 'agents' | 'projects' | 'issues' | 'skills', boolean>>;

/** The fields of a request that a plan depends on. */
export type PlanRequest = Pick<ImportRequest, 'include' | 'target' | 'agents' | 'collisionStrategy' | 'nameOverrides'> &
  Partial<Pick<ImportRequest, 'adapterOverrides' | 'secretValues'>>;

/** Plans an import. Previews and imports share this function, so a preview matches the import. */
export function planOf(
  parsed: ParsedPackage,
  target: ImportContents,
  companyName: string | null,
  request: PlanRequest,
): Plan {
  const include = includeOf(request);
  const chosen = chosenAgents(parsed, include, request);
  const agents = plannedAgents(chosen, target, request);
  const projects = include.projects ? plannedProjects(parsed.projects, target, request) : [];
  const issues = include.issues ? parsed.issues.map((issue) => plannedIssue(issue, target, request)) : [];
  const company = parsed.manifest.company;
  const newName = request.target.mode === 'new_company' ? (request.target.newCompanyName ?? null) : null;
  return {
    companyAction: companyActionOf(target, include, request),
    companyName: companyName ?? newName ?? company?.name ?? 'Imported company',
    include,
    selectedAgentSlugs: chosen.map(({ slug }) => slug),
    agents,
    projects,
    skills: include.skills ? parsed.skills.map(plannedSkills(target, request)) : [],
    issues,
    warnings: [
      ...parsed.warnings,
      ...lostReferences(parsed, { agents, projects, issues }, target),
      ...missingValues(parsed, agents, projects, request),
    ],
    errors: errorsIn(parsed, request),
  };
}

const includeOf = ({ include }: PlanRequest): Include => ({
  company: include.company ?? true,
  agents: include.agents ?? true,
  projects: include.projects ?? true,
  issues: include.issues ?? true,
  skills: include.skills ?? true,
});

function companyActionOf(
  target: ImportContents,
  include: Include,
  { collisionStrategy }: PlanRequest,
): Plan['companyAction'] {
  if (target.companyId === null) return 'create';
  return include.company && collisionStrategy === 'replace' ? 'update' : 'none';
}

const isEverybody = (agents: PlanRequest['agents']): agents is 'all' | undefined =>
  agents === undefined || agents === 'all';

function chosenAgents({ agents }: ParsedPackage, include: Include, request: PlanRequest): readonly ParsedAgent[] {
  if (!include.agents) return [];
  if (isEverybody(request.agents)) return agents;
  const requestedSlugs = new Set(request.agents);
  return agents.filter(({ slug }) => requestedSlugs.has(slug));
}

function plannedAgents(agents: readonly ParsedAgent[], target: ImportContents, request: PlanRequest): PlannedAgent[] {
  const takenSlugs = new Set(target.agents.keys());
  return agents.map((agent) => {
    const name = wantedName(agent, request);
    const existingAgent = target.agents.get(urlKeyOf(name, 'agent'));
    return { agent, slug: agent.slug, ...plannedName(name, 'agent', existingAgent, takenSlugs, request) };
  });
}

function plannedProjects(
  projects: readonly ParsedProject[],
  target: ImportContents,
  request: PlanRequest,
): PlannedProject[] {
  const takenSlugs = new Set(target.projects.keys());
  return projects.map((project) => {
    const name = wantedName(project, request);
    const existingProject = target.projects.get(urlKeyOf(name, 'project'));
    return { project, slug: project.slug, ...plannedName(name, 'project', existingProject, takenSlugs, request) };
  });
}

/** Uses hasOwn, because a slug may equal the name of an inherited object property. */
const wantedName = (
  { slug, name }: { readonly slug: string; readonly name: string },
  { nameOverrides }: PlanRequest,
): string => (Object.hasOwn(nameOverrides, slug) ? (nameOverrides[slug] as string) : name);

/**
 * The name of an imported item: its own, or one with the next number that is free in the company and in the package.
 */
function plannedName(
  name: string,
  empty: string,
  known: { readonly id: string; readonly name: string } | undefined,
  taken: Set<string>,
  { collisionStrategy }: PlanRequest,
): Omit<PlannedName, 'slug'> {
  if (known && collisionStrategy !== 'rename') {
    return { plannedName: known.name, ...planForExisting(known.id, collisionStrategy) };
  }
  const { name: plannedName, urlKey } = withFreeShortname(name, urlKeyOf(name, empty), taken);
  taken.add(urlKey);
  return {
    plannedName,
    action: 'create',
    existingId: null,
    reason: plannedName === name ? null : 'Its name is taken.',
  };
}

const planForExisting = (existingId: string, strategy: 'skip' | 'replace'): Planned =>
  strategy === 'skip'
    ? { action: 'skip', existingId, reason: 'It already exists and is kept.' }
    : { action: 'update', existingId, reason: 'It already exists and is replaced.' };

/** The key of a skill that a company wrote contains the company's id. */
export const ownSkillKey = (companyId: string | null, slug: string): string => `company/${companyId ?? ''}/${slug}`;
const OWN_KEY = /^company\/[^/]+\/[^/]+$/;

function plannedSkills(
  target: ImportContents,
  { collisionStrategy }: PlanRequest,
): (skill: ParsedSkill) => PlannedSkill {
  const keys = new Set(target.skills.keys());
  const slugs = new Set(target.skillSlugs);
  return (skill) => {
    const isOwn = OWN_KEY.test(skill.key);
    const key = isOwn ? ownSkillKey(target.companyId, skill.slug) : skill.key;
    const existingSkill = target.skills.get(key);
    // Identical files are the same skill. Bundled skills are never replaced.
    const isSame =
      existingSkill && (existingSkill.originHash === skill.tree.contentHash || existingSkill.sourceKind === 'bundled');
    if (existingSkill && (isSame || collisionStrategy !== 'rename')) {
      const strategy = isSame || collisionStrategy === 'rename' ? 'skip' : collisionStrategy;
      return { skill, key, slug: existingSkill.slug, ...planForExisting(existingSkill.id, strategy) };
    }
    const slug = free(skill.slug, slugs);
    slugs.add(slug);
    const reason = existingSkill ? 'Its key is taken.' : null;
    if (isOwn) return { skill, slug, key: null, action: 'create', existingId: null, reason };
    const planned = free(existingSkill ? replaceEnd(key, skill.slug, slug) : key, keys);
    keys.add(planned);
    return { skill, slug, key: planned, action: 'create', existingId: null, reason };
  };
}

const replaceEnd = (key: string, end: string, by: string): string =>
  key.endsWith(`/${end}`) ? `${key.slice(0, -end.length)}${by}` : key;

function free(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  const base = name.includes('/') ? name : slugFor(name, name, 4);
  return withFreeShortname(base, base, taken).urlKey;
}

function plannedIssue(issue: ParsedIssue, target: ImportContents, { collisionStrategy }: PlanRequest): PlannedIssue {
  const existingId = (issue.routine ? target.routines : target.issues).get(issue.slug);
  if (existingId && collisionStrategy !== 'rename') return { issue, ...planForExisting(existingId, collisionStrategy) };
  return { issue, action: 'create', existingId: null, reason: null };
}

/** The variables of created records that have no value. */
function missingValues(
  { manifest }: ParsedPackage,
  agents: readonly PlannedAgent[],
  projects: readonly PlannedProject[],
  { secretValues }: PlanRequest,
): string[] {
  const arriving = new Set([...agents, ...projects].filter(({ action }) => action !== 'skip').map(({ slug }) => slug));
  return manifest.envInputs.flatMap(({ key, agentSlug, projectSlug, requirement, defaultValue }) => {
    const slug = agentSlug ?? projectSlug ?? '';
    const isGiven = defaultValue !== null || Object.hasOwn(secretValues ?? {}, `${slug}.${key}`);
    if (isGiven || requirement === 'optional' || !arriving.has(slug)) return [];
    return [`The variable ${key} of ${slug} has no value: give it in secretValues, or set it later.`];
  });
}

/** Items that a request names but the package does not have. */
function errorsIn({ manifest, agents, projects }: ParsedPackage, request: PlanRequest): string[] {
  const agentSlugs = new Set(agents.map(({ slug }) => slug));
  const slugs = new Set([...agentSlugs, ...projects.map(({ slug }) => slug)]);
  const inputs = new Set(
    manifest.envInputs.map(({ key, agentSlug, projectSlug }) => `${agentSlug ?? projectSlug}.${key}`),
  );
  const unknown = (field: string, names: readonly string[], known: ReadonlySet<string>) =>
    names.filter((name) => !known.has(name)).map((name) => `${field} names ${name}, which is not in the package.`);
  return [
    ...unknown('agents', isEverybody(request.agents) ? [] : request.agents, agentSlugs),
    ...unknown('nameOverrides', Object.keys(request.nameOverrides), slugs),
    ...unknown('adapterOverrides', Object.keys(request.adapterOverrides ?? {}), agentSlugs),
    ...unknown('secretValues', Object.keys(request.secretValues ?? {}), inputs),
  ];
}
