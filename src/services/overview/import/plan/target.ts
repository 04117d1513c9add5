import type { Agent, Project, Skill } from '#generated/prisma/client.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';

type KnownAgent = Pick<Agent, 'id' | 'name' | 'urlKey'>;
type KnownProject = Pick<Project, 'id' | 'name' | 'urlKey'>;
type KnownSkill = Pick<Skill, 'id' | 'key' | 'slug' | 'originHash' | 'sourceKind'>;

/** The present contents of the company that receives the import. */
export interface ImportContents {
  /** Null for a new company. */
  readonly companyId: string | null;
  readonly agents: ReadonlyMap<string, KnownAgent>;
  readonly projects: ReadonlyMap<string, KnownProject>;
  readonly skills: ReadonlyMap<string, KnownSkill>;
  readonly skillSlugs: ReadonlySet<string>;
  /** Results of earlier imports from the same source: ids of tasks and of routines by slug. */
  readonly issues: ReadonlyMap<string, string>;
  readonly routines: ReadonlyMap<string, string>;
}

const AGENTS = statement(
  `SELECT id, name, "urlKey" FROM "Agent" WHERE "companyId" = $1::uuid AND status <> 'terminated'`,
);
const PROJECTS = statement(`SELECT id, name, "urlKey" FROM "Project" WHERE "companyId" = $1::uuid`);
const SKILLS = statement(`SELECT id, key, slug, "originHash", "sourceKind" FROM "Skill" WHERE "companyId" = $1::uuid`);

const KNOWN = statement(`
  SELECT k.kind, k.slug, k."entityId" AS id FROM "ImportedIdentity" k
   WHERE k."companyId" = $1::uuid AND k.source = $2
     AND CASE k.kind WHEN 'issue' THEN EXISTS (SELECT FROM "Issue" i WHERE i."companyId" = $1::uuid AND i.id = k."entityId")
                     ELSE EXISTS (SELECT FROM "Routine" r WHERE r."companyId" = $1::uuid AND r.id = k."entityId") END`);

const NOTHING: ImportContents = {
  companyId: null,
  agents: new Map(),
  projects: new Map(),
  skills: new Map(),
  skillSlugs: new Set(),
  issues: new Map(),
  routines: new Map(),
};

/** The contents of a company that a package from this source may refer to. */
export async function importContentsOf(
  scope: Scope,
  companyId: string | null,
  source: string,
): Promise<ImportContents> {
  if (companyId === null) return NOTHING;
  const [agents, projects, skills, known] = await Promise.all([
    scope.sql<KnownAgent>(AGENTS, [companyId]),
    scope.sql<KnownProject>(PROJECTS, [companyId]),
    scope.sql<KnownSkill>(SKILLS, [companyId]),
    scope.sql<{ kind: string; slug: string; id: string }>(KNOWN, [companyId, source]),
  ]);
  const ofKind = (kind: string) =>
    new Map(known.filter((one) => one.kind === kind).map(({ slug, id }) => [slug, id] as const));
  return {
    companyId,
    agents: new Map(agents.map((agent) => [agent.urlKey, agent])),
    projects: new Map(projects.map((project) => [project.urlKey, project])),
    skills: new Map(skills.map((skill) => [skill.key, skill])),
    skillSlugs: new Set(skills.map(({ slug }) => slug)),
    issues: ofKind('issue'),
    routines: ofKind('routine'),
  };
}
