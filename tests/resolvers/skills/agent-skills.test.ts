/** @module-tag face */
import { beforeAll, describe, expect, test } from 'vitest';
import { localBoard } from '#services/core/actors/actor.js';
import { createAgent } from '#services/organization/agents/operations.js';
import { createCompany } from '#services/organization/companies/operations.js';
import { syncAgentSkills } from '#services/skills/agent-skills/operations.js';
import { createSkill } from '#services/skills/library/create.js';
import { startTestServer, type TestServer } from '#tests/kit/server.js';
import { countStatements } from '#tests/kit/statements.js';
import { type Caller, callerOf, type World } from '#tests/kit/world.js';
import { claimedRun, given } from '#tests/services/runs/run-given.js';
import { markdownOf } from '#tests/services/skills/world.js';

let server: TestServer;
let board: Caller;
let companyId: string;
beforeAll(async () => {
  server = await startTestServer();
  board = callerOf(server.runtime.services, localBoard);
  companyId = (await board.run(createCompany, { name: 'Skilled' })).id;
});

const hired = (name: string, of = companyId) =>
  board.run(createAgent, { companyId: of, name, adapterType: 'claude_local' });

async function asked(query: string, variables: object = {}) {
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: the shape is what is asserted on
  const { data, errors } = (await response.json()) as { data: any; errors?: unknown };
  expect(errors).toBeUndefined();
  return data;
}

const made = (slug: string) => board.run(createSkill, { companyId, name: slug, slug, markdown: markdownOf(slug) });

describe('the skills of agents, in GraphQL', () => {
  test('are said, and shown with their versions', async () => {
    const ada = await hired('Ada');
    const sums = await made('sums');
    const { syncAgentSkills: payload } = await asked(
      `mutation Sync($agent: ID!, $skills: [SkillChoiceInput!]!) {
        syncAgentSkills(input: { agentId: $agent, mode: ADD, desiredSkills: $skills }) {
          warnings
          agent {
            desiredSkills
            desiredSkillVersions { key version { revisionNumber } }
            skills { key state desired required runtimeName skill { slug } version { revisionNumber skill { key } } }
          }
        }
      }`,
      { agent: ada.id, skills: [{ skill: 'sums', versionId: sums.currentVersionId }, { skill: 'orgraph-cases' }] },
    );
    expect(payload).toEqual({
      warnings: [],
      agent: {
        desiredSkills: [sums.key, 'service/orgraph-cases'],
        desiredSkillVersions: [
          { key: 'service/orgraph', version: null },
          { key: sums.key, version: { revisionNumber: 1 } },
          { key: 'service/orgraph-cases', version: null },
        ],
        skills: [
          expect.objectContaining({ key: 'service/orgraph', required: true, state: 'CONFIGURED' }),
          expect.objectContaining({ key: 'service/orgraph-cases', required: false }),
          {
            key: sums.key,
            state: 'CONFIGURED',
            desired: true,
            required: false,
            runtimeName: 'sums',
            skill: { slug: 'sums' },
            version: { revisionNumber: 1, skill: { key: sums.key } },
          },
        ],
      },
    });
    const { agent } = await asked(
      `query Skills($id: ID!) { agent(id: $id) { skills(includeAvailable: true) { key state } } }`,
      {
        id: ada.id,
      },
    );
    expect(agent.skills).toContainEqual({ key: 'service/orgraph-hiring', state: 'AVAILABLE' });
  });

  test('of a run are those that it got', async () => {
    const world = { services: server.runtime.services } as World;
    const run = await claimedRun(world, { row: await hired('Eve') } as Parameters<typeof claimedRun>[1]);
    const query = `query Run($id: ID!) { run(id: $id) { skills { key slug name revisionNumber contentHash version { fileCount } } } }`;
    expect((await asked(query, { id: run.id })).run.skills).toBeNull();
    await given(world, run);
    expect((await asked(query, { id: run.id })).run.skills).toEqual([
      {
        key: 'service/orgraph',
        slug: 'orgraph',
        name: 'orgraph',
        revisionNumber: 1,
        contentHash: expect.stringMatching(/^sha256:/),
        version: { fileCount: expect.any(Number) },
      },
    ]);
  });

  test('of many agents are read with as many statements as of two', async () => {
    const company = async (agents: number) => {
      const { id } = await board.run(createCompany, { name: `Company of ${agents}` });
      for (let number = 0; number < agents; number += 1) {
        const agent = await hired(`Agent ${number}`, id);
        await board.run(syncAgentSkills, { agentId: agent.id, desiredSkills: ['orgraph-cases', 'orgraph-tools'] });
      }
      const query = `query All($id: ID!) {
        company(id: $id) { agents(first: 50) { nodes { skills { key skill { name } version { revisionNumber } } } } }
      }`;
      const read = () => asked(query, { id });
      const { agents: page } = (await read()).company;
      expect(page.nodes.map(({ skills }: { skills: object[] }) => skills.length)).toEqual(Array(agents).fill(3));
      return countStatements(read);
    };
    expect(await company(9)).toBe(await company(2));
  });
});
