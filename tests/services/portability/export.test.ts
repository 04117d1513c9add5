import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { atOnce } from '#services/core/concurrency/slices.js';
import { updateInstructionsBundle } from '#services/organization/instructions/operations.js';
import { getExportFidelity } from '#services/overview/export/fidelity.js';
import { exportCompany, previewCompanyExport } from '#services/overview/export/operations.js';
import { PackageExtension } from '#services/overview/package/extension.js';
import { extensionReading } from '#services/overview/package/extension-reading.js';
import { documentHash } from '#services/overview/package/layout.js';
import { found } from '#tests/contract/canaries.js';
import { temporaryHome } from '#tests/kit/folders.js';
import { PICTURE, portableCompany } from '#tests/kit/portable-company.js';
import { createWorld, type World } from '#tests/kit/world.js';

const ALL = { company: true, agents: true, projects: true, issues: true, skills: true };
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

let world: World;
let whole: Awaited<ReturnType<typeof exported>>;
// The wire shape is what tests assert on.
// biome-ignore lint/suspicious/noExplicitAny: see above
const exported = (options: object = {}, of = world): Promise<any> =>
  of.board.run(exportCompany, { companyId: of.company.id, ...options });

beforeAll(async () => {
  world = await portableCompany();
  whole = await exported({ include: ALL });
});

describe('a package of a whole company', () => {
  test('has its files where people look for them', () => {
    const blob = `blobs/${sha256(PICTURE)}`;
    expect(Object.keys(whole.files).sort()).toEqual(
      [
        '.service.yaml',
        'COMPANY.md',
        'README.md',
        'agents/ada/AGENTS.md',
        'agents/bo-worker/AGENTS.md',
        'agents/bo-worker/docs/HOW.md',
        blob,
        'images/org-chart.png',
        'projects/moon/PROJECT.md',
        'skills/sums/SKILL.md',
        'skills/sums/scripts/add.py',
        'tasks/build-it/TASK.md',
        'tasks/launch-it/TASK.md',
        'tasks/launch-it/documents/plan.md',
        'tasks/report-week/TASK.md',
      ].map((path) => path.replace('skills/sums/', `${skillFolder()}/`)),
    );
    expect(whole).toMatchObject({ rootPath: 'acme-rockets', extensionPath: '.service.yaml' });
  });

  const skillFolder = (): string => whole.manifest.skills[0].path.replace('/SKILL.md', '');

  test('says in Markdown what people read', () => {
    expect(whole.files['COMPANY.md']).toBe(
      `---\nschema: agentcompanies/v1\nname: Acme Rockets\nslug: acme-rockets\ndescription: "Rockets: for everybody"\n---\n`,
    );
    expect(whole.files['agents/bo-worker/AGENTS.md']).toBe(
      `---\nname: Bo Worker\nslug: bo-worker\nrole: general\nreportsTo: ada\nskills:\n  - ${whole.manifest.skills[0].key}\n---\n\nBe brief.\n\n`,
    );
    expect(whole.files['tasks/build-it/TASK.md']).toBe(
      '---\nname: Build it\nslug: build-it\nassignee: bo-worker\nproject: moon\nrecurring: false\n---\n\nWith care.\n\n',
    );
    expect(whole.files['tasks/launch-it/documents/plan.md']).toBe('# Plan\n\n1. Go');
    expect(whole.files['README.md']).toContain('| Tasks | 3 |');
  });

  test('tells all of its tasks in the manifest', () => {
    const [routine, first, second] = whole.manifest.issues;
    expect(routine).toMatchObject({
      slug: 'report-week',
      status: null,
      routine: {
        concurrencyPolicy: 'coalesce_if_active',
        variables: [{ name: 'week', defaultValue: 'this week' }],
        triggers: [
          { kind: 'schedule', label: 'Mondays', enabled: true, cronExpression: '0 9 * * 1', timezone: 'Europe/Berlin' },
        ],
      },
    });
    expect(first).toMatchObject({
      slug: 'build-it',
      assigneeAgentSlug: 'bo-worker',
      projectSlug: 'moon',
      routine: null,
    });
    const plan = { key: 'plan', title: 'Plan', format: 'markdown' };
    expect(second).toMatchObject({
      slug: 'launch-it',
      identifier: expect.stringMatching(/-2$/),
      status: 'todo',
      priority: 'high',
      parentSlug: 'build-it',
      labelIds: ['urgent'],
      blockedBy: ['build-it'],
      comments: [{ authorType: 'user', body: 'When?', createdAt: expect.any(String) }],
      documents: [
        {
          ...plan,
          path: 'tasks/launch-it/documents/plan.md',
          hash: documentHash({ ...plan, body: '# Plan\n\n1. Go' }),
        },
      ],
      workProducts: [{ type: 'pull_request', url: 'https://example.com/pull/1', metadata: { lines: 3 } }],
      attachments: [{ sha256: sha256(PICTURE), byteSize: PICTURE.length, commentIndex: 0 }],
    });
    expect(whole.manifest.labels).toEqual([{ id: 'urgent', name: 'Urgent', color: '#ff0000' }]);
  });

  test('names content by its hash, once, however often it is used', () => {
    const { data, ...blob } = whole.files[`blobs/${sha256(PICTURE)}`];
    expect(Buffer.from(data, 'base64')).toEqual(PICTURE);
    expect(blob).toEqual({ encoding: 'base64', contentType: expect.any(String) });
    expect(whole.manifest.blobs).toMatchObject([{ sha256: sha256(PICTURE), byteSize: PICTURE.length }]);
    expect(whole.manifest.company.branding.logo.sha256).toBe(sha256(PICTURE));
  });

  test('has in its extension file what the manifest says, so that the files alone are enough', () => {
    const extension = PackageExtension.parse(atOnce(extensionReading(whole.files['.service.yaml'])));
    const { manifest } = whole;
    expect(extension).toMatchObject({
      schemaVersion: 7,
      source: manifest.source,
      company: { branding: manifest.company.branding, budget: { monthlyCents: 5_000 }, requireApproval: false },
      labels: manifest.labels,
      blobs: manifest.blobs,
      agents: {
        ada: { budgetMonthlyCents: 700, icon: 'crown', permissions: { canCreateAgents: expect.any(Boolean) } },
        'bo-worker': { adapter: { type: 'process', config: { command: 'node', args: ['work.js'] } } },
      },
      projects: { moon: { leadAgentSlug: 'ada', workspaces: [{ repoUrl: 'https://example.com/moon.git' }] } },
      skills: { [manifest.skills[0].key]: { slug: 'sums', sourceType: manifest.skills[0].sourceType } },
      routines: { 'report-week': manifest.issues[0].routine },
    });
    const { slug, path, title, projectSlug, assigneeAgentSlug, routine, ...launch } = manifest.issues[2];
    const { parentSlug: parent, labelIds: labels, ...same } = launch;
    expect(extension.tasks['launch-it']).toEqual({ ...same, parent, labels });
  });

  test('lists the variables that need values, and holds none of these', () => {
    const input = { requirement: 'required', defaultValue: null, portability: 'portable' };
    expect(whole.manifest.envInputs).toMatchObject([
      { key: 'API_KEY', agentSlug: 'bo-worker', projectSlug: null, kind: 'secret', ...input },
      { key: 'MODE', agentSlug: 'bo-worker', projectSlug: null, kind: 'plain', ...input },
      { key: 'REGION', agentSlug: null, projectSlug: 'moon', kind: 'plain', ...input },
    ]);
    const text = JSON.stringify(whole);
    expect(found(text, { env: 'k-123456', metadata: 'k-987654', folder: '/home/bo/work', place: '/srv/moon' })).toEqual(
      [],
    );
  });

  test('warns of what was left out', () => {
    expect(whole.warnings).toEqual(
      expect.arrayContaining([
        expect.stringContaining('setting cwd of the agent bo-worker'),
        expect.stringContaining('workspaces of the project moon'),
        expect.stringContaining('Triggers of the routine report-week'),
        expect.stringContaining('metadata of a work product of launch-it'),
      ]),
    );
    for (const warning of whole.warnings) expect(whole.files['README.md']).toContain(warning.slice(0, 20));
  });

  test('is the same each time, but for when it was made', async () => {
    const again = await exported({ include: ALL });
    const { generatedAt } = again.manifest;
    expect(again).toEqual({ ...whole, manifest: { ...whole.manifest, generatedAt } });
  });
});

describe('instructions that lie in a folder of the host', () => {
  test('are in the package, and the folder is not', async () => {
    const root = await temporaryHome();
    await writeFile(join(root, 'AGENTS.md'), 'Be kind.');
    await writeFile(join(root, 'MORE.md'), 'Really.');
    await writeFile(join(root, 'picture.bin'), Buffer.from([0xff, 0xfe, 0x00]));
    const { row } = await world.agent({ name: 'Outside' });
    await world.board.run(updateInstructionsBundle, { agentId: row.id, mode: 'external', rootPath: root });
    const { files, warnings } = await exported({ agents: ['outside'] });
    expect(files['agents/outside/AGENTS.md']).toContain('Be kind.');
    expect(files['agents/outside/MORE.md']).toBe('Really.');
    expect(warnings.join('\n')).toContain('picture.bin');
    expect(JSON.stringify(files)).not.toContain(root);
  });
});

describe('who may export a company', () => {
  test('is its board and its CEO, and nobody else', async () => {
    const { id: companyId } = world.company;
    const ceo = await world.agent({ name: 'Second CEO', role: 'ceo' });
    const agent = await world.agent({ name: 'Curious' });
    const stranger = await (await createWorld()).member('owner');
    for (const operation of [exportCompany, previewCompanyExport, getExportFidelity]) {
      await world.as(ceo.actor).run(operation, { companyId });
      await (await world.member('operator')).run(operation, { companyId });
      for (const caller of [agent, await world.member('viewer'), stranger]) {
        await expect(caller.run(operation, { companyId })).rejects.toMatchObject({ status: 403 });
      }
      await expect(world.anonymous.run(operation, { companyId })).rejects.toMatchObject({ status: 401 });
    }
  });
});

describe('a fidelity report', () => {
  test('counts what an export holds, and what stays behind', async () => {
    const report = await world.board.run(getExportFidelity, { companyId: world.company.id });
    expect(report).toMatchObject({
      companyId: world.company.id,
      counts: {
        projects: 1,
        issues: 2,
        routines: 1,
        labels: 1,
        comments: 1,
        documents: 1,
        attachments: 1,
        workProducts: 1,
      },
      warnings: [{ code: 'activity_history_not_exported', count: expect.any(Number) }],
    });
  });
});
