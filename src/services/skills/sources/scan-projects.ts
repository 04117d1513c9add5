import { z } from 'zod';
import type { ProjectWorkspace, Skill } from '#generated/prisma/client.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { DomainError } from '#services/core/errors/errors.js';
import { eventSubject } from '#services/core/journal/journal.js';
import { mutation } from '#services/core/operation/operation.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { ownershipCheck } from '#services/core/rows/batched.js';
import { pathId, rawText, uuid } from '#services/core/text/fields.js';
import { readLocal } from '../fetch/local-folder.js';
import { MAX_SOURCE_BYTES } from '../fetch/model.js';
import { slugField } from '../library/create.js';
import { presentSkills } from '../library/detail.js';
import { SkillView } from '../library/model.js';
import { skillKeeper } from '../library/policy.js';
import { SkillScanMode } from '../library/words.js';
import { assertSkillAllowed } from '../skill-policy/decision.js';
import { candidatesOf } from './candidates.js';
import { type AuditedSkill, prepareSkills, readSkills } from './fetching.js';
import { SkillCandidateView } from './model.js';
import { type OpenWorkspace, openWorkspacesOf } from './roots.js';
import { HOLDS, localOrigin, skillKeyOf, takeSkills } from './target.js';

const placeOf = {
  projectId: z.uuid().describe("The project's ID."),
  workspaceId: z.uuid().describe("The workspace's ID."),
  path: z.string().describe('The folder in the workspace; empty for its root.'),
};

const ScanView = z
  .object({
    scannedProjects: z.int().describe('The number of searched projects.'),
    scannedWorkspaces: z.int().describe('The number of searched workspaces.'),
    discovered: z.int().describe('The number of skills found.'),
    imported: z.array(SkillView).describe('The skills that are new in the company.'),
    updated: z.array(SkillView).describe('The skills that have a new version.'),
    skipped: z
      .array(
        z
          .object({ ...placeOf, reason: z.string().describe('The reason, in a sentence.') })
          .meta({ id: 'SkippedSkill', description: 'A skill that was not imported.' }),
      )
      .describe('The skills that were not imported.'),
    conflicts: z
      .array(
        z
          .object({
            slug: z.string().describe('The slug that the skill would get.'),
            key: z.string().describe('The key that the skill would get.'),
            ...placeOf,
            existingSkillId: z.uuid().describe('The ID of the existing skill.'),
            existingSkillKey: z.string().describe('Identifies the other skill in policies and for agents.'),
            existingSourceLocator: z
              .string()
              .nullable()
              .describe('The source address of the existing skill; null without an external address.'),
            reason: z.string().describe('The conflict in a sentence.'),
          })
          .meta({ id: 'SkillConflict', description: 'A skill whose slug or key belongs to another skill.' }),
      )
      .describe('The skills whose slug or key belongs to another skill. Orgraph overwrites neither.'),
    candidates: z
      .array(
        SkillCandidateView.extend({ projectId: placeOf.projectId, workspaceId: placeOf.workspaceId }).meta({
          id: 'ProjectSkillCandidate',
          description: 'A skill found in a workspace.',
        }),
      )
      .describe('All skills found.'),
    warnings: z.array(z.string()).describe('Warnings about the search, in sentences.'),
  })
  .meta({ id: 'ProjectSkillScan', description: 'The skills in the workspaces of projects.' });
type ScanResult = z.input<typeof ScanView>;

const scanInput = z.object({
  companyId: pathId(),
  projectIds: z.array(uuid()).max(200).optional().describe('The IDs of the projects to search; all if omitted.'),
  workspaceIds: z.array(uuid()).max(200).optional().describe('The IDs of the workspaces to search; all if omitted.'),
  mode: SkillScanMode.default('import').describe('The mode: import the skills or only report them.'),
  selection: z
    .array(
      z.object({
        workspaceId: uuid().describe("The workspace's ID."),
        path: rawText(1_024).describe('The folder in the workspace; empty for its root.'),
        slug: slugField(),
      }),
    )
    .max(500)
    .optional()
    .describe('The skills to import; all found skills if omitted.'),
});
type ScanInput = z.output<typeof scanInput>;

/** The skills of a workspace. */
interface WorkspaceSkills {
  readonly workspace: ProjectWorkspace;
  readonly skills: readonly AuditedSkill[];
  readonly warnings: readonly string[];
}

/** Reads a workspace. An unreadable workspace produces a warning and does not end the search. */
async function readWorkspace(scope: Scope, { workspace, root }: OpenWorkspace): Promise<WorkspaceSkills> {
  const { companyId, name } = workspace;
  try {
    const { skills, warnings } = await readSkills(scope, companyId, () => readLocal(root.path, [root]));
    return { workspace, skills, warnings: warnings.map((warning) => `${name}: ${warning}`) };
  } catch (error) {
    if (!(error instanceof DomainError) || error.status >= 500) throw error;
    return { workspace, skills: [], warnings: [`${name}: ${error.message}`] };
  }
}

/** Reads workspaces one after another while their skills fit in memory together. */
async function readWorkspaces(scope: Scope, workspaces: readonly OpenWorkspace[]): Promise<WorkspaceSkills[]> {
  const read: WorkspaceSkills[] = [];
  let remainingBytes = MAX_SOURCE_BYTES;
  for (const open of workspaces) {
    const { workspace } = open;
    const warnings = [`${workspace.name}: it was left out, because the workspaces before it have too many skills`];
    const one = remainingBytes > 0 ? await readWorkspace(scope, open) : { workspace, skills: [], warnings };
    remainingBytes -= one.skills.reduce((sum, { found }) => sum + found.tree.byteSize, 0);
    read.push(one);
  }
  return read;
}

/** The selected skills of a workspace, with their chosen slugs. */
function selectedSkills({ workspace, skills }: WorkspaceSkills, selection: ScanInput['selection']): AuditedSkill[] {
  if (!selection) return [...skills];
  return selection
    .filter(({ workspaceId }) => workspaceId === workspace.id)
    .flatMap(({ path, slug }) => {
      const one = skills.find(({ found }) => found.path === path.replace(/^\.?\/|\/$/g, ''));
      return one ? [{ ...one, slug: slug ?? one.slug }] : [];
    });
}

const FACTS = { sourceType: 'workspace' } as const;

const assertProjects = ownershipCheck('Project', 'One or more projects do not belong to company');
const assertWorkspaces = ownershipCheck('ProjectWorkspace', 'One or more workspaces do not belong to company');

export const scanProjectSkills = mutation({
  name: 'scanProjectSkills',
  summary: 'Search the workspaces of projects for skills; import or report them',
  input: scanInput,
  output: ScanView,
  on: companyKeyById,
  allow: skillKeeper,
  async before(scope, { projectIds, workspaceIds, mode, selection }, { companyId }) {
    await assertSkillAllowed(scope, companyId, 'skills.import', FACTS);
    await assertProjects(scope, companyId, projectIds ?? []);
    const chosenIds = (selection ?? []).map(({ workspaceId }) => workspaceId);
    await assertWorkspaces(scope, companyId, [...(workspaceIds ?? []), ...chosenIds]);
    const workspaces = (await openWorkspacesOf(scope, companyId)).filter(
      ({ workspace: { id, projectId } }) =>
        (projectIds?.includes(projectId) ?? true) &&
        (workspaceIds?.includes(id) ?? true) &&
        (selection?.some(({ workspaceId }) => workspaceId === id) ?? true),
    );
    const read = await readWorkspaces(scope, workspaces);
    if (mode === 'import') for (const one of read) await prepareSkills(scope, selectedSkills(one, selection));
    return read;
  },
  async run(scope, { mode, selection }, { companyId }, read) {
    await assertSkillAllowed(scope, companyId, 'skills.import', FACTS);
    const result: ScanResult = {
      scannedProjects: new Set(read.map(({ workspace }) => workspace.projectId)).size,
      scannedWorkspaces: read.length,
      discovered: read.reduce((sum, { skills }) => sum + skills.length, 0),
      imported: [],
      updated: [],
      skipped: [],
      conflicts: [],
      candidates: [],
      warnings: read.flatMap(({ warnings }) => warnings),
    };
    for (const one of read) await addCandidates(scope, result, one);
    if (mode === 'preview') return result;
    for (const one of read) await takeWorkspace(scope, result, one, selectedSkills(one, selection));
    if (result.imported.length + result.updated.length > 0) {
      const { scannedWorkspaces, discovered } = result;
      const details = {
        scannedWorkspaces,
        discovered,
        imported: keysOf(result.imported),
        updated: keysOf(result.updated),
      };
      scope.emit({
        ...eventSubject('company', { companyId, id: companyId }),
        action: 'company.skills_scanned',
        details,
      });
    }
    return result;
  },
});

const keysOf = (skills: readonly { readonly key: string }[]): string[] => skills.map(({ key }) => key);

const originIn = ({ companyId, cwd }: ProjectWorkspace) => localOrigin(companyId, cwd as string, 'project_scan');

async function addCandidates(scope: Scope, result: ScanResult, { workspace, skills }: WorkspaceSkills): Promise<void> {
  const { projectId, id: workspaceId } = workspace;
  const candidates = await candidatesOf(scope, originIn(workspace), skills);
  result.candidates.push(...candidates.map((candidate) => ({ ...candidate, projectId, workspaceId })));
}

async function takeWorkspace(
  scope: WriteScope,
  result: ScanResult,
  { workspace }: WorkspaceSkills,
  wanted: readonly AuditedSkill[],
): Promise<void> {
  const { projectId, id: workspaceId } = workspace;
  const { free, taken } = await bySlug(scope, workspace, wanted);
  const done = await takeSkills(scope, originIn(workspace), free);
  result.imported.push(...(await presentSkills(scope, done.created)));
  result.updated.push(...(await presentSkills(scope, done.updated)));
  for (const { skill, reason } of done.held) {
    result.skipped.push({
      projectId,
      workspaceId,
      path: skill.sourcePath,
      reason: `It was not updated: ${HOLDS[reason]}`,
    });
  }
  for (const skill of done.unchanged) {
    result.skipped.push({ projectId, workspaceId, path: skill.sourcePath, reason: 'It has not changed' });
  }
  const others = [
    ...taken.map((conflict) => ({ ...conflict, reason: 'Another skill of the company has this slug' })),
    ...done.conflicts.map(({ found: one, existing }) => ({
      one,
      existing,
      reason: 'A skill from another source has this key',
    })),
  ];
  for (const { one, existing, reason } of others) {
    result.conflicts.push({
      slug: one.slug,
      key: skillKeyOf(originIn(workspace), one.slug),
      projectId,
      workspaceId,
      path: one.found.path,
      existingSkillId: existing.id,
      existingSkillKey: existing.key,
      existingSourceLocator: existing.sourceLocator,
      reason,
    });
  }
}

const BY_SLUG = statement(`SELECT * FROM "Skill" WHERE "companyId" = $1::uuid AND slug = ANY($2::text[])`);

/** Separates skills whose slug is free or already their own from those whose slug another skill of the company has. */
async function bySlug(scope: WriteScope, workspace: ProjectWorkspace, wanted: readonly AuditedSkill[]) {
  const slugs = wanted.map(({ slug }) => slug);
  const existingSkills = await scope.sql<Skill>(BY_SLUG, [workspace.companyId, slugs]);
  const origin = originIn(workspace);
  const otherOf = ({ slug }: AuditedSkill) =>
    existingSkills.find((one) => one.slug === slug && one.key !== skillKeyOf(origin, slug));
  return {
    free: wanted.filter((one) => !otherOf(one)),
    taken: wanted.flatMap((one) => {
      const existing = otherOf(one);
      return existing ? [{ one, existing }] : [];
    }),
  };
}
