import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { ReceivedUpload } from '#services/organization/assets/received.js';
import { createProject } from '#services/organization/projects/operations.js';
import { createWorkspace } from '#services/organization/projects/workspaces.js';
import { syncAgentSkills } from '#services/skills/agent-skills/operations.js';
import { installCatalogSkill } from '#services/skills/library/catalog-install.js';
import { createSkill } from '#services/skills/library/create.js';
import { updateSkillFile } from '#services/skills/library/files.js';
import { addSkillSource } from '#services/skills/sources/operations.js';
import { createSkillTestInput } from '#services/skills/test-runs/inputs.js';
import { cancelSkillTestRun, createSkillTestRun } from '#services/skills/test-runs/operations.js';
import { forWorker } from '#tests/kit/each-file.js';
import { temporaryHome } from '#tests/kit/folders.js';
import { skillHost } from '#tests/kit/skill-host.js';
import { zipOf } from '#tests/kit/zip.js';
import { inCompany, type Part, type Subject } from '../part.js';

const text = (name: string, body = 'Add.') => `---\nname: ${name}\ndescription: Adds numbers.\n---\n\n${body}\n`;

/** One host and one workspace for all companies: what differs between them is ids. */
let host: Promise<string> | undefined;
let folder: Promise<string> | undefined;
const address = (): Promise<string> => {
  const path = 'skills/followed/SKILL.md';
  const newer = { [path]: text('followed', 'Add faster.') };
  host ??= forWorker(() => skillHost({ [path]: text('followed') }, newer, text('of-the-web')));
  return host;
};
const workspaceFolder = (): Promise<string> => {
  folder ??= forWorker(temporaryHome).then(async (home) => {
    await mkdir(join(home, 'skills/of-a-project'), { recursive: true });
    await writeFile(join(home, 'skills/of-a-project/SKILL.md'), text('of-a-project'));
    return home;
  });
  return folder;
};

/** What `importSkillArchive` is sent. */
export const SKILL_ARCHIVE = zipOf([{ name: 'of-an-archive/SKILL.md', content: text('of-an-archive') }]);

const archive = ({ world: { services } }: Subject): ReceivedUpload =>
  new ReceivedUpload({
    sha256: createHash('sha256').update(SKILL_ARCHIVE).digest('hex'),
    byteSize: SKILL_ARCHIVE.length,
    filename: 'skills.zip',
    contentType: 'application/zip',
    keep: async () => {
      await services.contentStore.put(Readable.from([SKILL_ARCHIVE]), { maxBytes: SKILL_ARCHIVE.length });
    },
  });

const company = inCompany(({ companyId }) => ({ companyId }));
const about = (skill: string, fields: (things: Subject['things'], of: Subject) => object = () => ({})) =>
  inCompany((of) => ({ companyId: of.companyId, skillId: of.things[skill], ...fields(of.things, of) }));
const skill = about('skill');
const source = (fields: object = {}) =>
  inCompany(({ companyId, things }) => ({ companyId, sourceId: things.skillSource, ...fields }));

/** A repository as it was at its tag, with what came after it still to be taken over. */
async function followed({ world: { board, services }, companyId }: Subject) {
  const locator = `${await address()}/somebody/skills`;
  const { source: added, imported } = await board.run(addSkillSource, { companyId, locator, ref: 'first' });
  await services.database.transaction('all', (tx) =>
    tx.skillSource.update({ where: { id: added.id }, data: { trackingRef: 'main' } }),
  );
  return { skillSource: added.id, followedSkill: imported[0].id, skillHost: await address() };
}

async function workspace({ world: { board }, companyId }: Subject) {
  const project = await board.run(createProject, { companyId, name: 'Has skills' });
  const cwd = await workspaceFolder();
  const made = await board.run(createWorkspace, { projectId: project.id, sourceType: 'local_path', cwd });
  return { skillProject: project.id, skillWorkspace: made.id };
}

/** A skill with two versions, the newer of which waits for a person, that an agent wants in the older. */
async function written({ world: { board }, companyId, ceo, agents }: Subject) {
  const create = (name: string) => board.run(createSkill, { companyId, name, markdown: text(name) });
  const made = await create('sums');
  const write = { companyId, skillId: made.id, path: 'scripts/add.py', content: 'print(1)' };
  const { versionId } = await ceo.run(updateSkillFile, write);
  const desiredSkills = [{ key: made.id, versionId: made.currentVersionId }];
  await board.run(syncAgentSkills, { agentId: agents.paused, mode: 'add', desiredSkills });
  const catalog = await board.run(installCatalogSkill, { companyId, catalogSkillId: 'meeting-notes' });
  await board.run(updateSkillFile, { ...write, skillId: catalog.skill.id, path: 'references/ours.md' });
  return {
    skill: made.id,
    skillVersion: made.currentVersionId,
    heldVersion: versionId,
    unusedSkill: (await create('unused')).id,
    catalogSkill: catalog.skill.id,
  };
}

async function tried({ world: { board }, companyId, worker, things }: Subject) {
  const ref = { companyId, skillId: things.skill };
  const input = await board.run(createSkillTestInput, { ...ref, name: 'Two', content: 'Add 1 and 1.' });
  const create = () => board.run(createSkillTestRun, { ...ref, agentId: worker.row.id, inputId: input.id });
  const [waiting, over] = [await create(), await create()];
  await board.run(cancelSkillTestRun, { ...ref, testRunId: over.id });
  return { skillTestInput: input.id, skillTestRun: waiting.id, endedSkillTestRun: over.id };
}

export const skills: Part = {
  async make(subject) {
    const made: Record<string, string> = await written(subject);
    const things = { ...subject.things, ...made };
    return {
      ...made,
      ...(await followed(subject)),
      ...(await workspace(subject)),
      ...(await tried({ ...subject, things })),
    };
  },
  fixtures: {
    listSkills: company,
    listSkillCategories: company,
    createSkill: inCompany(({ companyId, things }) => ({
      companyId,
      name: 'Sums of sums',
      markdown: text('sums-of-sums'),
      categories: ['math'],
      forkedFromSkillId: things.skill,
    })),
    getSkill: skill,
    updateSkill: about('skill', () => ({ tagline: 'Adds.', categories: ['math'] })),
    deleteSkill: about('unusedSkill'),
    readSkillFile: about('skill', ({ skillVersion }) => ({ path: 'SKILL.md', versionId: skillVersion })),
    updateSkillFile: about('skill', ({ heldVersion }) => ({
      path: 'references/limits.md',
      content: 'None.',
      expectedVersionId: heldVersion,
    })),
    deleteSkillFile: about('skill', ({ heldVersion }) => ({
      path: 'scripts',
      target: 'folder',
      expectedVersionId: heldVersion,
    })),
    listSkillVersions: skill,
    getSkillVersion: about('skill', ({ skillVersion }) => ({ versionId: skillVersion })),
    createSkillVersion: about('skill', () => ({ label: 'Kept' })),
    approveSkillVersion: about('skill', ({ heldVersion }) => ({ versionId: heldVersion })),
    diffSkillVersions: about('skill', ({ skillVersion, heldVersion }) => ({
      fromVersionId: skillVersion,
      toVersionId: heldVersion,
    })),
    auditSkill: skill,
    precheckSkillFork: skill,
    forkSkill: about('skill', (_things, { agents }) => ({ slug: 'our-sums', reassignAgentIds: [agents.paused] })),
    renameSkill: about('skill', () => ({ name: 'Totals', slug: 'totals' })),
    resetSkill: about('catalogSkill', () => ({ force: true })),
    installCatalogSkill: inCompany(({ companyId }) => ({ companyId, catalogSkillId: 'code-review' })),

    listAgentSkills: inCompany(({ companyId, agents }) => ({ companyId, agentId: agents.paused })),
    syncAgentSkills: inCompany(({ companyId, agents, things }) => ({
      companyId,
      agentId: agents.idle,
      desiredSkills: [things.unusedSkill, { key: things.skill, versionId: things.skillVersion }],
    })),

    importSkills: inCompany(({ companyId, things }) => ({ companyId, source: `${things.skillHost}/one/SKILL.md` })),
    importSkillArchive: inCompany((of) => ({ companyId: of.companyId, file: archive(of) })),
    scanProjectSkills: inCompany(({ companyId, things }) => ({
      companyId,
      projectIds: [things.skillProject],
      workspaceIds: [things.skillWorkspace],
    })),
    getSkillUpdateStatus: about('followedSkill'),
    installSkillUpdate: about('followedSkill'),
    listSkillSources: company,
    addSkillSource: inCompany(({ companyId, things }) => ({ companyId, locator: `${things.skillHost}/others/skills` })),
    scanSkillSource: source(),
    refreshSkillSource: source(),
    updateSkillSource: source({ selection: ['skills/followed'] }),
    removeSkillSource: source({ removeSkills: true }),

    listSkillTestInputs: skill,
    createSkillTestInput: about('skill', () => ({ name: 'Three', content: 'Add 1 and 2.' })),
    updateSkillTestInput: about('skill', ({ skillTestInput }) => ({ inputId: skillTestInput, name: 'Pair' })),
    deleteSkillTestInput: about('skill', ({ skillTestInput }) => ({ inputId: skillTestInput })),
    listSkillTestRuns: skill,
    getSkillTestRun: about('skill', ({ skillTestRun }) => ({ testRunId: skillTestRun })),
    createSkillTestRun: about('skill', ({ skillTestInput, skillVersion }, { worker }) => ({
      agentId: worker.row.id,
      inputId: skillTestInput,
      skillVersionId: skillVersion,
    })),
    cancelSkillTestRun: about('skill', ({ skillTestRun }) => ({ testRunId: skillTestRun })),
    deleteSkillTestRun: about('skill', ({ endedSkillTestRun }) => ({ testRunId: endedSkillTestRun })),
  },
};
