import type { Command } from '#cli/table/types.js';
import { SKILL } from './skill-ref.js';

export const commands: readonly Command[] = [
  {
    path: 'skills test-inputs',
    operation: 'listSkillTestInputs',
    references: SKILL,
    columns: ['name', 'content', 'updatedAt', 'id'],
    aliases: ['skills test-input:list'],
  },
  {
    path: 'skills test-input:create',
    operation: 'createSkillTestInput',
    references: SKILL,
    fields: ['name', 'content', 'id'],
  },
  {
    path: 'skills test-input:update',
    operation: 'updateSkillTestInput',
    references: SKILL,
    fields: ['name', 'content', 'id'],
  },
  {
    path: 'skills test-input:delete',
    operation: 'deleteSkillTestInput',
    references: SKILL,
    confirm: 'Delete test input {inputId}?',
    done: 'Deleted {name}.',
    fields: ['name', 'id'],
  },
  {
    path: 'skills test-runs',
    operation: 'listSkillTestRuns',
    references: SKILL,
    columns: ['createdAt', 'status', 'error', 'agentId', 'issueId', 'id'],
    aliases: ['skills test-run:list'],
  },
  {
    path: 'skills test-run:create',
    operation: 'createSkillTestRun',
    references: SKILL,
    fields: ['status', 'agentId', 'issueId', 'id'],
  },
  {
    path: 'skills test-run:get',
    operation: 'getSkillTestRun',
    references: SKILL,
    fields: ['status', 'error', 'outputSnapshot', 'startedAt', 'finishedAt', 'agentId', 'issueId', 'id'],
  },
  {
    path: 'skills test-run:cancel',
    operation: 'cancelSkillTestRun',
    references: SKILL,
    fields: ['status', 'error', 'agentId', 'issueId', 'id'],
  },
  {
    path: 'skills test-run:delete',
    operation: 'deleteSkillTestRun',
    references: SKILL,
    confirm: 'Delete test run {testRunId}?',
    done: 'Deleted.',
    fields: ['status', 'id'],
  },
];
