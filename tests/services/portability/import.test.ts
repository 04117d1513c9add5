import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { listRoutines } from '#services/automation/routines/operations.js';
import { listAgents } from '#services/organization/agents/list.js';
import { getAgent } from '#services/organization/agents/operations.js';
import { getCompany } from '#services/organization/companies/operations.js';
import { getInstructionsFile } from '#services/organization/instructions/files.js';
import { listProjects } from '#services/organization/projects/operations.js';
import { previewCompanyImport } from '#services/overview/import/operations.js';
import { listSecrets } from '#services/secrets/secrets/operations.js';
import { listSkills } from '#services/skills/library/operations.js';
import { listIssueAttachments } from '#services/work/attachments/operations.js';
import { listIssueComments } from '#services/work/comments/operations.js';
import { getIssueDocument } from '#services/work/documents/operations.js';
import { listIssues } from '#services/work/issue-operations/list.js';
import { listIssueWorkProducts } from '#services/work/work-products/operations.js';
import { eventsOf } from '#tests/kit/journal.js';
import { exported, handMade, importNew, inline } from '#tests/kit/packages.js';
import { PICTURE, portableCompany } from '#tests/kit/portable-company.js';
import type { World } from '#tests/kit/world.js';

// The wire shape is what tests assert on.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Wire = any;

let world: World;
let pack: Wire;
let result: Wire;
let companyId: string;
const run = (operation: Wire, input: object = {}): Promise<Wire> => world.board.run(operation, { companyId, ...input });
const issueCalled = async (title: string): Promise<Wire> =>
  (await run(listIssues)).find((issue: Wire) => issue.title === title);

beforeAll(async () => {
  world = await portableCompany();
  pack = await exported(world, world.company.id);
  result = await importNew(world, pack.files, {
    target: { mode: 'new_company', newCompanyName: 'Acme Two' },
    secretValues: { 'bo-worker.API_KEY': 'sk-another' },
  });
  companyId = result.company.id;
});

describe('a company that is imported', () => {
  test('is there with its look, its rules and its budget, and the caller owns it', async () => {
    expect(result.company).toEqual({ id: companyId, name: 'Acme Two', action: 'created' });
    expect(await run(getCompany)).toMatchObject({
      name: 'Acme Two',
      description: 'Rockets: for everybody',
      primaryColor: '#1a2b3c',
      budgetMonthlyCents: 5_000,
      logoUrl: expect.stringMatching(/^\/api\/assets\/.+\/content$/),
    });
  });

  test('has its agents, who wait for work with their heartbeats off', async () => {
    const agents = await run(listAgents);
    const [ada, bo] = ['Ada', 'Bo Worker'].map((name) => agents.find((agent: Wire) => agent.name === name));
    expect(ada).toMatchObject({ role: 'ceo', title: 'Boss', budgetMonthlyCents: 700, status: 'idle', icon: 'crown' });
    expect(bo).toMatchObject({
      reportsTo: ada.id,
      urlKey: 'bo-worker',
      runtimeConfig: { heartbeat: { enabled: false } },
    });
    const file = (path: string) => run(getInstructionsFile, { agentId: bo.id, path });
    expect(await file('AGENTS.md')).toMatchObject({ content: 'Be brief.\n' });
    expect(await file('docs/HOW.md')).toMatchObject({ content: '# How\n' });
  });

  test('has given values as secrets, and says which variables lack one', async () => {
    const [secret] = await run(listSecrets);
    expect(secret).toMatchObject({ name: 'bo-worker.API_KEY' });
    const bo = (await run(listAgents)).find((agent: Wire) => agent.name === 'Bo Worker');
    const { adapterConfig } = await run(getAgent, { agentId: bo.id });
    expect(adapterConfig.env).toEqual({ API_KEY: { type: 'secret_ref', secretId: secret.id, version: 'latest' } });
    expect(result.warnings).toContainEqual(expect.stringContaining('The variable MODE of bo-worker has no value'));
    expect(JSON.stringify(result)).not.toContain('sk-another');
  });

  test('has its skills, under keys of its own, and its agents want these', async () => {
    const key = `company/${companyId}/sums`;
    expect(result.skills).toEqual([{ key, id: expect.any(String), action: 'created', name: 'sums', reason: null }]);
    const skills = await run(listSkills);
    expect(skills.map((skill: Wire) => skill.key)).toContain(key);
    const bo = (await run(listAgents)).find((agent: Wire) => agent.name === 'Bo Worker');
    expect(bo.desiredSkills).toEqual([key]);
  });

  test('has its projects with their workspaces', async () => {
    const [moon] = await run(listProjects);
    expect(moon).toMatchObject({
      name: 'Moon',
      description: 'To the moon.',
      workspaces: [{ name: 'code', repoUrl: 'https://example.com/moon.git', cwd: null, isPrimary: true }],
    });
  });

  test('has its tasks with all that hangs on them', async () => {
    const [first, second] = [await issueCalled('Build it'), await issueCalled('Launch it!')];
    const [moon] = await run(listProjects);
    expect(first).toMatchObject({ issueNumber: 1, projectId: moon.id, priority: 'medium' });
    expect(second).toMatchObject({
      issueNumber: 2,
      status: 'todo',
      priority: 'high',
      parentId: first.id,
      unresolvedBlockerIssueIds: [first.id],
      labels: [{ name: 'Urgent', color: '#ff0000' }],
    });
    const issueId = second.id;
    const [comment] = await run(listIssueComments, { issueId });
    expect(comment).toMatchObject({ body: 'When?', authorType: 'system', authorUserId: null });
    expect(comment.metadata.importedAuthor).toMatchObject({ type: 'user', createdAt: expect.any(String) });
    expect(await run(getIssueDocument, { issueId, key: 'plan' })).toMatchObject({
      title: 'Plan',
      body: '# Plan\n\n1. Go',
    });
    const sha256 = createHash('sha256').update(PICTURE).digest('hex');
    const [file] = await run(listIssueAttachments, { issueId });
    expect(file).toMatchObject({ sha256, issueCommentId: comment.id, contentType: 'image/png' });
    const [product] = await run(listIssueWorkProducts, { issueId });
    expect(product).toMatchObject({ type: 'pull_request', url: 'https://example.com/pull/1', metadata: { lines: 3 } });
  });

  test('has its recurring tasks as routines with their schedules', async () => {
    expect(result.routines).toEqual([
      { slug: 'report-week', id: expect.any(String), action: 'created', title: 'Report {{week}}', status: 'active' },
    ]);
    const [routine] = await run(listRoutines);
    expect(routine).toMatchObject({ title: 'Report {{week}}', triggers: [{ kind: 'schedule', enabled: true }] });
  });

  test('tells its journal what came, and wakes nobody', async () => {
    const events = await eventsOf({ ...world, company: { id: companyId } } as World);
    const actions = events.map(({ action }: Wire) => action);
    expect(actions.filter((action: string) => action === 'issue.imported')).toHaveLength(2);
    expect(actions).toContain('company.imported');
    const wakes = await world.services.database.pool.query('SELECT FROM "Wake" WHERE "companyId" = $1', [companyId]);
    expect(wakes.rowCount).toBe(0);
  });
});

describe('an import', () => {
  test('leaves schedules switched off where automations are to be paused', async () => {
    const paused = await importNew(world, pack.files, { pauseAutomations: true });
    const routines = await world.board.run(listRoutines, { companyId: paused.company.id });
    expect(routines[0].triggers).toMatchObject([{ kind: 'schedule', enabled: false }]);
  });

  test('takes only the agents that are chosen, under other names and adapters if these are given', async () => {
    const chosen = await importNew(world, handMade(), {
      agents: ['baker'],
      nameOverrides: { baker: 'Nina' },
      adapterOverrides: { baker: { adapterType: 'process', adapterConfig: { command: 'bake' } } },
      include: { issues: false, projects: false },
    });
    expect(chosen.agents).toMatchObject([{ slug: 'baker', name: 'Nina', action: 'created' }]);
    const agents = await world.board.run(listAgents, { companyId: chosen.company.id });
    expect(agents).toMatchObject([{ name: 'Nina', adapterType: 'process', reportsTo: null }]);
    expect(await world.board.run(listIssues, { companyId: chosen.company.id })).toEqual([]);
  });

  test('takes only what is in the selected files', async () => {
    const chosen = await importNew(world, handMade(), {
      selectedFiles: ['agents/lead/AGENTS.md', 'tasks/knead/TASK.md'],
    });
    expect(chosen.agents).toMatchObject([{ slug: 'lead' }]);
    const issues = await world.board.run(listIssues, { companyId: chosen.company.id });
    expect(issues.map((issue: Wire) => issue.title)).toEqual(['Knead']);
  });
});

describe('a preview', () => {
  test('tells what an import would do, and does nothing', async () => {
    const preview = await world.board.run(previewCompanyImport, {
      source: inline(handMade()),
      target: { mode: 'existing_company', companyId: world.company.id },
    });
    expect(preview).toMatchObject({
      targetCompanyId: world.company.id,
      collisionStrategy: 'rename',
      selectedAgentSlugs: ['lead', 'baker'],
      plan: {
        companyAction: 'none',
        agentPlans: [
          { slug: 'lead', action: 'create', plannedName: 'Lead', existingAgentId: null },
          { slug: 'baker', action: 'create', plannedName: 'Baker' },
        ],
        projectPlans: [{ slug: 'bread', action: 'create', plannedName: 'Bread' }],
        issuePlans: [{ slug: 'knead' }, { slug: 'bake', plannedTitle: 'Bake', action: 'create' }],
      },
      manifest: {
        issues: [
          { slug: 'knead', status: 'done' },
          { slug: 'bake', blockedBy: ['knead'] },
        ],
      },
      errors: [],
    });
    expect(preview.files['agents/lead/AGENTS.md']).toContain('Lead well.');
    const agents = await world.board.run(listAgents, { companyId: world.company.id });
    expect(agents.map((agent: Wire) => agent.name)).not.toContain('Baker');
  });

  test('says what an import would be refused for', async () => {
    const preview = await world.board.run(previewCompanyImport, {
      source: inline(handMade()),
      target: { mode: 'new_company' },
      agents: ['nobody'],
    });
    expect(preview.errors).toEqual(['agents names nobody, which is not in the package.']);
    await expect(importNew(world, handMade(), { agents: ['nobody'] })).rejects.toMatchObject({ status: 422 });
  });
});
