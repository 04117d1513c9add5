import { beforeAll, describe, expect, test } from 'vitest';
import { exportCompany, previewCompanyExport } from '#services/overview/export/operations.js';
import { createIssue } from '#services/work/issue-operations/create.js';
import { portableCompany } from '#tests/kit/portable-company.js';
import { createWorld, type World } from '#tests/kit/world.js';

let world: World;
beforeAll(async () => {
  world = await portableCompany();
});

// The wire shape is what tests assert on.
// biome-ignore lint/suspicious/noExplicitAny: see above
const exported = (options: object): Promise<any> =>
  world.board.run(exportCompany, { companyId: world.company.id, ...options });
const preview = (options: object) => world.board.run(previewCompanyExport, { companyId: world.company.id, ...options });
const slugs = (entries: readonly { slug: string }[]): string[] => entries.map(({ slug }) => slug);

describe('an export', () => {
  test('has the company and its agents unless more is asked for', async () => {
    const { manifest } = await exported({});
    expect(manifest.includes).toEqual({ company: true, agents: true, projects: false, issues: false, skills: false });
    expect(slugs(manifest.agents)).toEqual(['ada', 'bo-worker']);
    expect(manifest).toMatchObject({ projects: [], issues: [], skills: [], labels: [] });
  });

  test('has what is named, by slug or id, and includes its kind with it', async () => {
    const include = { company: false, agents: false };
    const { manifest } = await exported({ include, agents: ['bo-worker'], issues: ['launch-it'] });
    expect(manifest.company).toBe(null);
    expect(slugs(manifest.agents)).toEqual(['bo-worker']);
    expect(manifest.agents[0].reportsToSlug).toBe(null);
    expect(slugs(manifest.issues)).toEqual(['launch-it']);
    expect(manifest.includes).toEqual({ company: false, agents: true, projects: false, issues: true, skills: false });
    expect(manifest.issues[0]).toMatchObject({ parentSlug: null, blockedBy: [] });
  });

  test('has the tasks of projects that are named', async () => {
    const { manifest } = await exported({ projectIssues: ['moon'] });
    expect(slugs(manifest.issues)).toEqual(['report-week', 'build-it', 'launch-it']);
    expect(manifest.projects).toEqual([]);
  });

  test('has the skills that its agents want, if that is asked for', async () => {
    const { manifest, files } = await exported({ expandReferencedSkills: true });
    expect(slugs(manifest.skills)).toEqual(['sums']);
    expect(files[manifest.skills[0].path]).toContain('Adds numbers.');
  });

  test('refuses names that mean nothing in this company', async () => {
    const other = await createWorld();
    const foreign = await other.agent({ name: 'Foreign' });
    for (const [options, unknown] of [
      [{ agents: ['nobody'] }, 'nobody'],
      [{ agents: [foreign.row.id] }, foreign.row.id],
      [{ projects: ['mars'] }, 'mars'],
      [{ projectIssues: ['mars'] }, 'mars'],
      [{ issues: ['sleep'] }, 'sleep'],
      [{ skills: ['subtract'] }, 'subtract'],
    ] as const) {
      await expect(exported(options)).rejects.toMatchObject({ status: 422, details: { unknown: [unknown] } });
    }
  });

  test('has only the files that are selected, and whatever these need', async () => {
    const selectedFiles = ['agents/ada/AGENTS.md', 'tasks/launch-it/TASK.md'];
    const { files, manifest } = await exported({ include: { issues: true }, selectedFiles });
    const [blob] = manifest.blobs.slice(-1);
    expect(Object.keys(files).sort()).toEqual(
      ['.service.yaml', 'COMPANY.md', `blobs/${blob.sha256}`, ...selectedFiles].sort(),
    );
    expect(manifest.issues).toMatchObject([{ slug: 'launch-it', documents: [] }]);
    await expect(exported({ selectedFiles: ['agents/nobody/AGENTS.md'] })).rejects.toMatchObject({ status: 422 });
  });

  test('keeps the order of the sidebar, by slugs of what it has', async () => {
    const sidebarOrder = { agents: ['bo-worker', 'nobody', 'ada'], projects: ['moon'] };
    const { manifest, files } = await exported({ include: { projects: true }, sidebarOrder });
    expect(manifest.sidebar).toEqual({ agents: ['bo-worker', 'ada'], projects: ['moon'] });
    expect(files['.service.yaml']).toContain('sidebar:\n  agents:\n    - bo-worker\n    - ada\n');
  });

  test('names tasks of one title apart, and does not rename the first when another comes', async () => {
    const create = (title: string) => world.board.run(createIssue, { companyId: world.company.id, title });
    const first = await create('Same title');
    const { manifest: before } = await exported({ issues: [first.id] });
    const second = await create('Same title!');
    const { manifest: after } = await exported({ issues: [first.identifier, second.identifier] });
    expect(slugs(before.issues)).toEqual(['same-title']);
    expect(slugs(after.issues)).toEqual(['same-title', `same-title-${second.issueNumber}`]);
  });
});

describe('a preview', () => {
  test('lists the files of the export with their sizes, and has no contents', async () => {
    const options = { include: { projects: true, issues: true, skills: true } };
    const [shown, made] = [await preview(options), await exported(options)];
    const { generatedAt } = made.manifest;
    expect({ ...shown.manifest, generatedAt }).toEqual(made.manifest);
    expect(shown).toMatchObject({ files: {}, warnings: made.warnings, rootPath: made.rootPath });
    expect(shown.fileInventory.map(({ path }: { path: string }) => path)).toEqual(Object.keys(made.files));
    for (const { path, byteSize } of shown.fileInventory) {
      const file = made.files[path];
      const bytes = typeof file === 'string' ? Buffer.from(file) : Buffer.from(file.data, 'base64');
      expect([path, byteSize ?? bytes.length]).toEqual([path, bytes.length]);
    }
    expect(shown.counts).toEqual({
      files: Object.keys(made.files).length,
      agents: 2,
      skills: 1,
      projects: 1,
      issues: made.manifest.issues.length,
    });
    const kinds = new Map(shown.fileInventory.map(({ path, kind }: { path: string; kind: string }) => [path, kind]));
    expect(kinds.get('COMPANY.md')).toBe('company');
    expect(kinds.get('README.md')).toBe('readme');
    expect(kinds.get('.service.yaml')).toBe('extension');
    expect(kinds.get('images/org-chart.png')).toBe('asset');
    expect(kinds.get('tasks/launch-it/documents/plan.md')).toBe('issue');
  });
});
