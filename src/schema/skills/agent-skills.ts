import { z } from 'zod';
import type { Agent, HeartbeatRun } from '#generated/prisma/client.js';
import { text, uuid } from '#services/core/text/fields.js';
import { type AgentSkill, agentSkillsOf, keysWantedBy } from '#services/skills/agent-skills/entries.js';
import { AgentSkillEntryView, DesiredSkillEntry, SkillChoices } from '#services/skills/agent-skills/model.js';
import { listAgentSkills } from '#services/skills/agent-skills/operations.js';
import type { RecordedSkill } from '#services/skills/agent-skills/run-skills.js';
import { ensureBundledSkills } from '#services/skills/library/bundled.js';
import { skillNode, versionNode } from '#services/skills/library/rows.js';
import type { GraphContext } from '../builder.js';
import { takenAs } from '../derive/input-shapes.js';
import { outputTypeOf } from '../derive/output.js';
import { reads } from '../fast/selection.js';
import { AgentRef } from '../organization/agent.js';
import { allowedBy, listCost, relationsOf } from '../relation.js';
import { RunRef } from '../runs/run.js';
import { SkillRef, SkillVersionRef } from './skill.js';

interface GivenChoice {
  readonly skill: string;
  readonly versionId?: string | null;
}

const GivenSkillChoice = z
  .object({
    skill: text(512).describe('The ID, the key or the slug of the skill.'),
    versionId: uuid()
      .nullish()
      .describe(
        'The ID of the version; null for the newest delivered version. A skill that the agent already has keeps its version if omitted.',
      ),
  })
  .meta({ id: 'SkillChoice', description: 'A skill that an agent should have.' });

takenAs(SkillChoices, {
  shown: z.array(GivenSkillChoice).max(500),
  toRest: (choices: readonly GivenChoice[]) =>
    choices.map(({ skill, versionId }) => (versionId === undefined ? skill : { key: skill, versionId })),
});

export const AgentSkillRef = outputTypeOf<typeof AgentSkillEntryView, AgentSkill>(AgentSkillEntryView);

relationsOf(AgentSkillRef, {
  required: {
    type: 'Boolean',
    description: 'True if every agent has the skill.',
    resolve: ({ isRequired }: AgentSkill) => isRequired,
  },
  skill: {
    type: SkillRef,
    nullable: true,
    description: 'The skill; null if it is not a skill of the company.',
    resolve: ({ skillId }: AgentSkill, _args: object, { scope }) => (skillId ? scope.load(skillNode, skillId) : null),
  },
  version: {
    type: SkillVersionRef,
    nullable: true,
    description: 'The version that runs get; null if no version exists.',
    resolve: ({ versionId }: AgentSkill, _args: object, { scope }) =>
      versionId ? scope.load(versionNode, versionId) : null,
  },
});

type DesiredSkill = z.input<typeof DesiredSkillEntry>;

const DesiredSkillRef = outputTypeOf(DesiredSkillEntry);

relationsOf(DesiredSkillRef, {
  version: {
    type: SkillVersionRef,
    nullable: true,
    description: 'The pinned version; null for the newest delivered version.',
    resolve: ({ versionId }: DesiredSkill, _args: object, { scope }) =>
      versionId ? scope.load(versionNode, versionId) : null,
  },
});

type AgentOfSkills = Pick<Agent, 'id' | 'companyId' | 'adapterType' | 'desiredSkills' | 'skillPins'>;

const COLUMNS = ['id', 'companyId', 'adapterType', 'desiredSkills', 'skillPins'] as const;

relationsOf(AgentRef, {
  skills: allowedBy(listAgentSkills, {
    type: [AgentSkillRef],
    description: 'The skills that the agent has, by name.',
    args: {
      includeAvailable: {
        type: 'Boolean',
        description: 'True to include the skills of the company that the agent could be given.',
        required: false,
        defaultValue: false,
      },
    },
    ...listCost(20),
    ...reads(...COLUMNS),
    async resolve(
      agent: AgentOfSkills,
      { includeAvailable }: { readonly includeAvailable: boolean },
      { scope }: GraphContext,
    ) {
      await ensureBundledSkills(scope, agent.companyId);
      return agentSkillsOf(scope, agent, { withAvailable: includeAvailable });
    },
  }),
  desiredSkillVersions: {
    type: [DesiredSkillRef],
    description: 'The skills that the agent should have, with their versions; skills that every agent has come first.',
    ...listCost(10),
    ...reads('desiredSkills', 'skillPins'),
    resolve: ({ desiredSkills, skillPins }: Pick<AgentOfSkills, 'desiredSkills' | 'skillPins'>): DesiredSkill[] =>
      keysWantedBy({ desiredSkills }).map((key) => ({
        key,
        versionId: (skillPins as Record<string, string>)[key] ?? null,
      })),
  },
});

const RunSkillView = z
  .object({
    key: z.string().describe('The key of the skill at that time.'),
    slug: z.string().describe("The name of the skill's folder in the run."),
    name: z.string().describe("The skill's own name at that time."),
    revisionNumber: z.int().describe('The number of the version, counted from 1.'),
    contentHash: z.string().describe("The hash of the skill's files."),
  })
  .meta({ id: 'RunSkill', description: 'A skill as delivered to a run.' });

const RunSkillRef = outputTypeOf<typeof RunSkillView, RecordedSkill>(RunSkillView);

relationsOf(RunSkillRef, {
  version: {
    type: SkillVersionRef,
    nullable: true,
    description: 'The version with its files; null if the skill was deleted since.',
    resolve: ({ versionId }: RecordedSkill, _args: object, { scope }) => scope.load(versionNode, versionId),
  },
});

relationsOf(RunRef, {
  skills: {
    type: [RunSkillRef],
    nullable: true,
    description: 'The skills of the run, by folder; null before the run starts.',
    ...listCost(10),
    ...reads('skills'),
    resolve: ({ skills }: Pick<HeartbeatRun, 'skills'>) => skills as unknown as RecordedSkill[] | null,
  },
});
