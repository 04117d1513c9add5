import { z } from 'zod';
import { agentNode } from '#services/organization/agents/rows.js';
import { skillNode } from '#services/skills/library/rows.js';
import { SkillPolicySubjectInput, SUBJECTS } from '#services/skills/skill-policy/input.js';
import { SkillPolicyResources, SkillPolicySubject, SkillPolicyView } from '#services/skills/skill-policy/model.js';
import { getSkillPolicy } from '#services/skills/skill-policy/operations.js';
import { skillPolicyOf } from '#services/skills/skill-policy/rows.js';
import { oneOfShape, takenAs } from '../derive/input-shapes.js';
import { outputTypeOf } from '../derive/output.js';
import { reads } from '../fast/selection.js';
import { AgentRef } from '../organization/agent.js';
import { CompanyRef } from '../organization/company.js';
import { allowedBy, listCost, relationsOf } from '../relation.js';
import { SkillRef } from './skill.js';

export const SkillPolicyRef = outputTypeOf(SkillPolicyView, {
  fields: { rules: { complexity: { field: 1, multiplier: 10 } } },
});

relationsOf(outputTypeOf(SkillPolicySubject), {
  agents: {
    type: [AgentRef],
    nullable: true,
    description: 'The agents that the rule names, without those that no longer exist; null for other rules.',
    ...listCost(3),
    async resolve({ agentIds }: z.input<typeof SkillPolicySubject>, _args: object, { scope }) {
      return agentIds ? existingRows(await Promise.all(agentIds.map((id) => scope.load(agentNode, id)))) : null;
    },
  },
});

relationsOf(outputTypeOf(SkillPolicyResources), {
  skills: {
    type: [SkillRef],
    nullable: true,
    description: 'The skills with these IDs, without those that no longer exist; null if the IDs do not matter.',
    ...listCost(3),
    async resolve({ skillIds }: z.input<typeof SkillPolicyResources>, _args: object, { scope }) {
      return skillIds ? existingRows(await Promise.all(skillIds.map((id) => scope.load(skillNode, id)))) : null;
    },
  },
});

const existingRows = <Row>(rows: readonly (Row | null)[]): Row[] => rows.filter((row) => row !== null);

interface GivenSubject {
  readonly allAgents?: boolean | null;
  readonly agentIds?: readonly string[] | null;
  readonly roles?: readonly string[] | null;
}

takenAs(SkillPolicySubjectInput, {
  shown: oneOfShape('SkillPolicySubject', 'The subjects of a rule of a skill policy.', {
    allAgents: z.boolean().describe('True for every agent.'),
    ...SUBJECTS,
  }),
  toRest: ({ allAgents, agentIds, roles }: GivenSubject) => {
    if (agentIds) return { type: 'agents', agentIds };
    if (roles) return { type: 'roles', roles };
    // REST rejects `allAgents: false`, since it selects nobody.
    return allAgents ? { type: 'all_agents' } : null;
  },
});

relationsOf(CompanyRef, {
  skillPolicy: allowedBy(getSkillPolicy, {
    type: SkillPolicyRef,
    description: 'The policy on which agents may do what with which skills.',
    ...reads('id'),
    resolve: ({ id }: { readonly id: string }, _args: object, { scope }) => skillPolicyOf(scope, id),
  }),
});
