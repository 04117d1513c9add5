import type { SkillVersion } from '#generated/prisma/client.js';
import { presentAudit, SkillAuditView, storedAuditOf } from '#services/skills/library/audit.js';
import { ensureBundledSkills } from '#services/skills/library/bundled.js';
import { SkillVersionView } from '#services/skills/library/detail-model.js';
import { inventoryOf, readOnlyReason, SkillView } from '#services/skills/library/model.js';
import { listSkills } from '#services/skills/library/operations.js';
import { skillOriginOf } from '#services/skills/library/origin.js';
import {
  agentsWanting,
  countsOf,
  forkPages,
  manifestOf,
  manifestsOf,
  SkillFilter,
  SkillVersionFilter,
  sightOf,
  skillNode,
  skillsOfCompany,
  versionNode,
  versionsOfSkill,
} from '#services/skills/library/rows.js';
import { SkillSourceView } from '#services/skills/sources/model.js';
import { listSkillSources } from '#services/skills/sources/operations.js';
import { SkillSourceFilter, skillPagesOfSource, sourceNode, sourcesOfCompany } from '#services/skills/sources/rows.js';
import type { GraphContext } from '../builder.js';
import { nounOf } from '../derive/noun.js';
import { outputTypeOf } from '../derive/output.js';
import { rowIn } from '../fast/row.js';
import { reads } from '../fast/selection.js';
import { byFilter, listOf } from '../list.js';
import { AgentRef } from '../organization/agent.js';
import { CompanyRef } from '../organization/company.js';
import { allowedBy, relationsOf } from '../relation.js';

export const SkillAuditRef = outputTypeOf(SkillAuditView, { name: 'SkillAudit' });

export const SkillVersionRef = nounOf('SkillVersion', SkillVersionView, {
  fields: {
    fileInventory: {
      ...reads('id'),
      resolve: async ({ id }, _args, { scope }) => inventoryIn(await scope.load(manifestsOf, id)),
    },
  },
});

const inventoryIn = (version: Pick<SkillVersion, 'manifest'> | null) =>
  version ? inventoryOf(manifestOf(version)) : [];

const KEY = ['id', 'companyId', 'key'] as const;

export const SkillRef = nounOf('Skill', SkillView, {
  fields: {
    fileInventory: {
      ...reads('currentVersionId'),
      resolve: async ({ currentVersionId }, _args, { scope }) =>
        inventoryIn(currentVersionId ? await scope.load(manifestsOf, currentVersionId) : null),
    },
    forkCount: {
      ...reads(...KEY),
      resolve: async (skill, _args, { scope }) => (await scope.load(countsOf, skill))?.forks ?? 0,
    },
    attachedAgentCount: {
      ...reads(...KEY),
      resolve: async (skill, _args, { scope }) => (await scope.load(countsOf, skill))?.agents ?? 0,
    },
    editable: { ...reads('sourceKind'), resolve: (skill) => readOnlyReason(skill) === null },
    editableReason: { ...reads('sourceKind'), resolve: readOnlyReason },
    sourceLabel: { ...reads('sourceKind', 'sourceLocator'), resolve: (skill) => skillOriginOf(skill).label },
    sourceBadge: { ...reads('sourceKind', 'sourceLocator'), resolve: (skill) => skillOriginOf(skill).badge },
  },
});

relationsOf(SkillVersionRef, {
  skill: rowIn(SkillRef, skillNode, 'skillId', 'The skill.'),
  audit: {
    type: SkillAuditRef,
    nullable: true,
    description: "The findings of the last audit in the skill's files; null before the first audit.",
    ...reads('audit', 'skillId', 'contentHash'),
    resolve: async (version: SkillVersion, _args: object, { scope }: GraphContext) => {
      const audit = storedAuditOf(version);
      const skill = audit && (await scope.load(skillNode, version.skillId));
      return skill ? presentAudit(skill, version, audit) : null;
    },
  },
});

relationsOf(SkillRef, {
  currentVersion: rowIn(SkillVersionRef, versionNode, 'currentVersionId', 'The newest version.'),
  deliveredVersion: rowIn(
    SkillVersionRef,
    versionNode,
    'deliveredVersionId',
    'The version that agents get: an older one while the newest waits for a review.',
  ),
  originVersion: rowIn(
    SkillVersionRef,
    versionNode,
    'originVersionId',
    "The latest version from the skill's origin; null if the skill has no origin.",
  ),
  versions: listOf(SkillVersionRef, versionsOfSkill, ['companyId', 'id'], "The skill's versions, newest first.", {
    narrowedBy: byFilter(SkillVersionFilter.schema),
  }),
  forks: listOf(SkillRef, forkPages, ['companyId', 'id'], "The skill's copies in the company, by name.", {
    narrowedBy: byFilter(SkillFilter.schema),
    forCaller: async (_skill, scope) => sightOf(scope),
    likely: 3,
  }),
  usedByAgents: listOf(AgentRef, agentsWanting, ['companyId', 'key'], 'The agents that want it, by name.', {
    likely: 10,
  }),
});

relationsOf(CompanyRef, {
  skills: allowedBy(
    listSkills,
    listOf(SkillRef, skillsOfCompany, ['id'], 'The skills of the company, by name.', {
      narrowedBy: byFilter(SkillFilter.schema),
      forCaller: async ({ id }, scope) => {
        await ensureBundledSkills(scope, id);
        return sightOf(scope);
      },
    }),
  ),
});

export const SkillSourceRef = nounOf('SkillSource', SkillSourceView, {
  except: ['skillIds'] as never,
  fields: {
    selection: {
      ...reads('selectsAll', 'selection'),
      resolve: ({ selectsAll, selection }) => (selectsAll ? null : selection),
    },
  },
});

relationsOf(SkillSourceRef, {
  skills: listOf(SkillRef, skillPagesOfSource, ['companyId', 'id'], 'The skills that came from the source, by name.', {
    narrowedBy: byFilter(SkillFilter.schema),
    forCaller: async (_source, scope) => sightOf(scope),
  }),
});

relationsOf(SkillRef, {
  source: rowIn(
    SkillSourceRef,
    sourceNode,
    'sourceId',
    'The repository that the skill came from; null if that repository is not followed.',
  ),
});

relationsOf(CompanyRef, {
  skillSources: allowedBy(
    listSkillSources,
    listOf(SkillSourceRef, sourcesOfCompany, ['id'], 'The repositories that skills of the company come from.', {
      narrowedBy: byFilter(SkillSourceFilter.schema),
    }),
  ),
});
