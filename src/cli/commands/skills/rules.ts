import type { Command } from '#cli/table/types.js';

const AGENT_SKILL_COLUMNS = ['key', 'state', 'desired', 'managed', 'originLabel', 'detail'];

export const commands: readonly Command[] = [
  {
    path: 'skills agent list',
    operation: 'listAgentSkills',
    rows: 'entries',
    columns: AGENT_SKILL_COLUMNS,
  },
  {
    path: 'skills agent sync',
    operation: 'syncAgentSkills',
    flags: [{ name: 'skill', type: 'list', field: 'desiredSkills', isRequired: true }],
    rows: 'entries',
    columns: AGENT_SKILL_COLUMNS,
    examples: ['skills agent sync grace --skill code-review --mode add'],
  },
  {
    path: 'skills agent clear',
    summary: 'Remove all skills from an agent',
    operation: 'syncAgentSkills',
    fixed: { desiredSkills: [], mode: 'replace' },
    confirm: 'Remove all skills from agent {agentId}?',
    rows: 'entries',
    columns: AGENT_SKILL_COLUMNS,
  },
  {
    path: 'skills policy',
    operation: 'getSkillPolicy',
    fields: ['defaultEffect', 'rules', 'revision', 'materialized', 'schemaVersion'],
    aliases: ['skills policy:get'],
  },
  {
    path: 'skills policy:replace',
    operation: 'replaceSkillPolicy',
    confirm: 'Replace the rules about skills?',
    fields: ['defaultEffect', 'rules', 'revision', 'materialized', 'schemaVersion'],
  },
  {
    path: 'skills policy:reset',
    operation: 'resetSkillPolicy',
    confirm: 'Delete all rules about skills?',
    fields: ['defaultEffect', 'rules', 'revision', 'materialized', 'schemaVersion'],
  },
  {
    path: 'skills policy:evaluate',
    operation: 'evaluateSkillPolicy',
    fields: ['allowed', 'action', 'reason', 'remediation', 'matchedRuleId', 'policyRevision'],
  },
];
