import { z } from 'zod';
import { agentRef } from '#services/access/principals.js';
import { mutation, query } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { configReader } from '#services/organization/agents/configuration.js';
import { agentConfigurer } from '#services/organization/agents/operations.js';
import { agentById, lockedAgentById } from '#services/organization/agents/rows.js';
import { ensureBundledSkills } from '../library/bundled.js';
import { presentAgentSkills } from './entries.js';
import { AgentSkillsMode, AgentSkillsView, choiceNameOf, type SkillChoice, SkillChoices } from './model.js';
import { namedSkills } from './names.js';
import { type AgentWithNamed, syncSkills } from './sync.js';

export const listAgentSkills = query({
  name: 'listAgentSkills',
  summary: 'List the skills that an agent has or can get',
  input: z.object(agentRef),
  output: AgentSkillsView,
  on: agentById,
  allow: configReader,
  async run(scope, _input, agent) {
    await ensureBundledSkills(scope, agent.companyId);
    return agent;
  },
  present: presentAgentSkills,
});

interface SyncTarget {
  readonly agentId: string;
  readonly companyId?: string | undefined;
  readonly desiredSkills: readonly SkillChoice[];
}

/**
 * The agent with the skills that the request names. The skills are locked first, as when skills are renamed or copied.
 */
async function lockedWithNamed(scope: WriteScope, ref: SyncTarget): Promise<AgentWithNamed> {
  const { companyId } = await agentById(scope, ref);
  const skillByName = await namedSkills(scope, companyId, ref.desiredSkills.map(choiceNameOf));
  return { ...(await lockedAgentById(scope, ref)), named: skillByName };
}

export const syncAgentSkills = mutation({
  name: 'syncAgentSkills',
  summary: 'Assign skills to an agent',
  input: z.object({
    ...agentRef,
    mode: AgentSkillsMode.default('replace').describe("The way in which the request changes the agent's skills."),
    desiredSkills: SkillChoices,
  }),
  output: AgentSkillsView,
  on: lockedWithNamed,
  find: async (scope, ref) => ({ ...(await agentById(scope, ref)), named: new Map() }),
  allow: agentConfigurer,
  // Runs in its own transaction, which this one must not wait for.
  before: (scope, _input, { companyId }) => ensureBundledSkills(scope, companyId),
  async run(scope, { mode, desiredSkills }, agent) {
    return presentAgentSkills(scope, await syncSkills(scope, agent, { mode, desiredSkills }));
  },
});
