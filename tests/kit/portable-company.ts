import { Readable } from 'node:stream';
import { createRoutine } from '#services/automation/routines/operations.js';
import { createRoutineTrigger } from '#services/automation/routines/triggers.js';
import { imageOf, setCompanyLogo } from '#services/organization/companies/images.js';
import { updateCompany } from '#services/organization/companies/operations.js';
import { putInstructionsFile } from '#services/organization/instructions/files.js';
import { createLabel } from '#services/organization/labels/operations.js';
import { createProject } from '#services/organization/projects/operations.js';
import { createSkill } from '#services/skills/library/create.js';
import { updateSkillFile } from '#services/skills/library/files.js';
import { createIssueAttachment } from '#services/work/attachments/operations.js';
import { createIssueComment } from '#services/work/comments/operations.js';
import { putIssueDocument } from '#services/work/documents/operations.js';
import { createIssue } from '#services/work/issue-operations/create.js';
import { createWorkProduct } from '#services/work/work-products/operations.js';
import { uploadOf } from '../services/work/documents-world.js';
import { createWorld, type World } from './world.js';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Bytes that are no text. */
export const PICTURE = PNG;

const skill = (name: string) => `---\nname: ${name}\ndescription: Adds numbers.\n---\n\nAdd.\n`;

/** A company with one of everything that a package can hold. */
export async function portableCompany(): Promise<World> {
  const world = await createWorld();
  const { board, company } = world;
  const companyId = company.id;
  const head = { companyId, name: 'Acme Rockets', description: 'Rockets: for everybody', primaryColor: '#1a2b3c' };
  await board.run(updateCompany, { ...head, budgetMonthlyCents: 5_000 });
  const logo = await world.services.contentStore.put(stream(PNG), { maxBytes: 1_000 });
  await board.run(setCompanyLogo, { companyId, ...imageOf({ ...logo, filename: 'logo.png', head: PNG }) });
  const sums = await board.run(createSkill, { companyId, name: 'sums', markdown: skill('sums') });
  await board.run(updateSkillFile, { companyId, skillId: sums.id, path: 'scripts/add.py', content: 'print(1)\n' });
  const ceo = await world.agent({ name: 'Ada', role: 'ceo', title: 'Boss', budgetMonthlyCents: 700, icon: 'crown' });
  const worker = await world.agent({
    name: 'Bo Worker',
    reportsTo: ceo.row.id,
    desiredSkills: [sums.key],
    adapterConfig: {
      command: 'node',
      args: ['work.js'],
      cwd: '/home/bo/work',
      env: { MODE: 'fast', API_KEY: 'k-123456' },
    },
  });
  const agentId = worker.row.id;
  await board.run(putInstructionsFile, { agentId, companyId, path: 'AGENTS.md', content: 'Be brief.\n' });
  await board.run(putInstructionsFile, { agentId, companyId, path: 'docs/HOW.md', content: '# How\n' });
  const env = { REGION: 'eu' };
  const fields = { name: 'Moon', description: 'To the moon.', leadAgentId: ceo.row.id, env };
  const workspace = { workspace: { name: 'code', repoUrl: 'https://example.com/moon.git', cwd: '/srv/moon' } };
  const project = await board.run(createProject, { companyId, ...fields, ...workspace });
  await addTasks(world, { projectId: project.id, assigneeAgentId: agentId });
  return world;
}

async function addTasks({ board, company, ...world }: World, on: { projectId: string; assigneeAgentId: string }) {
  const companyId = company.id;
  const label = await board.run(createLabel, { companyId, name: 'Urgent', color: '#ff0000' });
  const first = await board.run(createIssue, { companyId, title: 'Build it', ...on, description: 'With care.\n' });
  const second = await board.run(createIssue, {
    companyId,
    title: 'Launch it!',
    status: 'todo',
    priority: 'high',
    projectId: on.projectId,
    parentId: first.id,
    labelIds: [label.id],
    blockedByIssueIds: [first.id],
  });
  const comment = await board.run(createIssueComment, { issueId: second.id, body: 'When?' });
  await board.run(putIssueDocument, { issueId: second.id, key: 'plan', title: 'Plan', body: '# Plan\n\n1. Go' });
  const file = await uploadOf({ ...world, board, company } as World, PNG);
  await board.run(createIssueAttachment, { companyId, issueId: second.id, issueCommentId: comment.id, ...file });
  await board.run(createWorkProduct, {
    issueId: second.id,
    type: 'pull_request',
    provider: 'github',
    title: 'Launch',
    url: 'https://example.com/pull/1',
    metadata: { lines: 3, apiKey: 'k-987654' },
  });
  const routine = await board.run(createRoutine, {
    companyId,
    title: 'Report {{week}}',
    description: 'Say what happened.',
    ...on,
    variables: [{ name: 'week', defaultValue: 'this week' }],
  });
  const trigger = (fields: object) => board.run(createRoutineTrigger, { routineId: routine.id, ...fields });
  await trigger({ kind: 'schedule', cronExpression: '0 9 * * 1', timezone: 'Europe/Berlin', label: 'Mondays' });
  await trigger({ kind: 'webhook' });
}

const stream = (bytes: Buffer): Readable => Readable.from([bytes]);
