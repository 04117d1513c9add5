/** @module-tag face */
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#tests/kit/server.js';
import { countStatements } from '#tests/kit/statements.js';
import { createAgent, createCompany, refusal, run } from '../organization/company.js';

let server: TestServer;
let companyId: string;
beforeAll(async () => {
  server = await startTestServer();
  companyId = await createCompany(server);
});

const CREATE = `mutation ($input: CreateSkillInput!) { createSkill(input: $input) { skill { id key currentVersion { id } } } }`;
const WRITE = `mutation ($input: UpdateSkillFileInput!) { updateSkillFile(input: $input) { file { path versionId } } }`;
const TRY = `mutation ($input: CreateSkillTestRunInput!) { createSkillTestRun(input: $input) { testRun { id status } } }`;
const CANCEL = `mutation ($id: ID!) { cancelSkillTestRun(input: { testRunId: $id }) { testRun { status finishedAt } } }`;

const create = async (name: string, company = companyId) =>
  (await run(server, CREATE, { input: { companyId: company, name } })).createSkill.skill;
const write = async (skillId: string, path: string, content: string) =>
  (await run(server, WRITE, { input: { skillId, path, content } })).updateSkillFile.file;
const tryOut = async (skillId: string, agentId: string) =>
  (await run(server, TRY, { input: { skillId, agentId, content: 'Add 1 and 1.' } })).createSkillTestRun.testRun;

const NESTED = `query ($id: ID!, $first: Int) { company(id: $id) { skills(first: $first, filter: { sourceKinds: [MANAGED_LOCAL] }) {
  totalCount
  nodes {
    name fileInventory { path kind } attachedAgentCount forkCount editable sourceLabel
    currentVersion { revisionNumber audit { verdict } }
    deliveredVersion { revisionNumber }
    versions { nodes { revisionNumber fileInventory { path } skill { name } } }
    usedByAgents { nodes { name } }
    forks { nodes { name } }
    source { locator }
    testInputs { nodes { name } }
    testRuns { nodes { status inputSnapshot outputSnapshot agent { name } skillVersion { revisionNumber } issue { title } } }
  }
} } }`;

describe('the skills of a company in GraphQL', () => {
  it('lead to their versions, the agents that want them and their test runs', async () => {
    const company = await createCompany(server);
    const skill = await create('Sums', company);
    await write(skill.id, 'references/limits.md', 'None.');
    const agentId = await createAgent(server, company, { name: 'Ada', desiredSkills: [skill.key] });
    await tryOut(skill.id, agentId);
    const data = await run(server, NESTED, { id: company });
    expect(data.company.skills).toMatchObject({
      totalCount: 1,
      nodes: [
        {
          name: 'Sums',
          fileInventory: [
            { path: 'SKILL.md', kind: 'SKILL' },
            { path: 'references/limits.md', kind: 'REFERENCE' },
          ],
          attachedAgentCount: 1,
          forkCount: 0,
          editable: true,
          currentVersion: { revisionNumber: 2, audit: null },
          deliveredVersion: { revisionNumber: 2 },
          versions: { nodes: [{ revisionNumber: 2 }, { revisionNumber: 1, fileInventory: [{ path: 'SKILL.md' }] }] },
          usedByAgents: { nodes: [{ name: 'Ada' }] },
          forks: { nodes: [] },
          source: null,
          testInputs: { nodes: [] },
          testRuns: {
            nodes: [
              {
                status: 'QUEUED',
                inputSnapshot: 'Add 1 and 1.',
                outputSnapshot: null,
                agent: { name: 'Ada' },
                skillVersion: { revisionNumber: 2 },
                issue: { title: 'Try the skill Sums (version 2)' },
              },
            ],
          },
        },
      ],
    });
  });

  it('take as many statements for twenty with all that is theirs as for two', async () => {
    const company = await createCompany(server);
    const agentId = await createAgent(server, company, { name: 'Ada' });
    for (let at = 0; at < 20; at++) {
      const { id } = await create(`Skill ${at}`, company);
      await tryOut(id, agentId);
    }
    const read = (first: number) => () => run(server, NESTED, { id: company, first });
    await read(20)();
    expect(await countStatements(read(20))).toBe(await countStatements(read(2)));
  });

  it('are found by words, categories and how far their files are trusted', async () => {
    const skill = await create('Needle');
    await create('Hay');
    await write(skill.id, 'scripts/run.py', 'print(1)');
    const FOUND = `query ($id: ID!, $filter: SkillFilter) { company(id: $id) { skills(filter: $filter) { nodes { name } } } }`;
    const found = async (filter: object) => {
      const data = await run(server, FOUND, { id: companyId, filter });
      return data.company.skills.nodes.map(({ name }: { name: string }) => name);
    };
    expect(await found({ search: 'needle' })).toEqual(['Needle']);
    expect(await found({ trustLevels: ['SCRIPTS_EXECUTABLES'], sourceKinds: ['MANAGED_LOCAL'] })).toEqual(['Needle']);
    expect(await found({ categories: ['none'] })).toEqual([]);
  });

  it('show a file of a version, and what differs between two', async () => {
    const skill = await create('Compared');
    const { versionId } = await write(skill.id, 'notes.md', 'Hello\n');
    const ASK = `query ($skill: ID!, $from: ID!, $to: ID!) {
      skillFile(id: $skill, path: "notes.md") { content encoding markdown versionId }
      skillDiff(id: $skill, fromVersionId: $from, toVersionId: $to) { files { path change text } }
    }`;
    const data = await run(server, ASK, { skill: skill.id, from: skill.currentVersion.id, to: versionId });
    expect(data).toMatchObject({
      skillFile: { content: 'Hello\n', encoding: 'UTF8', markdown: true, versionId },
      skillDiff: { files: [{ path: 'notes.md', change: 'ADDED', text: expect.stringContaining('+Hello') }] },
    });
  });

  it('have test runs that are found by how they stand, and are stopped once', async () => {
    const { id } = await create('Tried');
    const agentId = await createAgent(server, companyId, { name: 'Ada' });
    const [one, two] = [await tryOut(id, agentId), await tryOut(id, agentId)];
    const { cancelSkillTestRun } = await run(server, CANCEL, { id: one.id });
    expect(cancelSkillTestRun.testRun).toEqual({ status: 'CANCELLED', finishedAt: expect.any(String) });
    expect((await refusal(server, CANCEL, { id: one.id })).extensions).toMatchObject({ status: 409 });
    const BY = `query ($id: ID!, $filter: SkillTestRunFilter) { skill(id: $id) { testRuns(filter: $filter) { nodes { id } } } }`;
    const found = async (filter: object) => (await run(server, BY, { id, filter })).skill.testRuns.nodes;
    expect(await found({ statuses: ['CANCELLED'] })).toEqual([{ id: one.id }]);
    expect(await found({ statuses: ['QUEUED', 'RUNNING'] })).toEqual([{ id: two.id }]);
    expect(await found({ not: { statuses: ['CANCELLED'] } })).toEqual([{ id: two.id }]);
    expect(await found({ statuses: [] })).toEqual([]);
  });
});
