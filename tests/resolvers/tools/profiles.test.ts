/** @module-tag face */
import { beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/kit/server.js';
import { countStatements } from '#tests/kit/statements.js';
import { createAgent, createCompany, run } from '../organization/company.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});

const CREATE = `mutation ($input: CreateToolProfileInput!) { createToolProfile(input: $input) { profile {
  id defaultAction newToolsPendingCount summary { accessMode allowedToolCount isCompanyDefault }
  entries { nodes { id selectorType effect toolName conditions profile { name } } }
} } }`;
const create = (companyId: string, profileKey: string) =>
  run(server, CREATE, {
    input: {
      companyId,
      profileKey,
      name: 'Support',
      entries: [{ selectorType: 'TOOL_NAME', toolName: 'send', conditions: { context: { requireIssue: true } } }],
    },
  }).then(({ createToolProfile }) => createToolProfile.profile);

test('profiles are written, bound and explained through the graph', async () => {
  const companyId = await createCompany(server);
  const agentId = await createAgent(server, companyId, { name: 'Ada' });
  const profile = await create(companyId, 'support');
  expect(profile).toMatchObject({
    defaultAction: 'DENY',
    newToolsPendingCount: 0,
    summary: { accessMode: 'SELECTED', allowedToolCount: 0, isCompanyDefault: false },
    entries: {
      nodes: [
        {
          selectorType: 'TOOL_NAME',
          effect: 'INCLUDE',
          toolName: 'send',
          conditions: { context: { requireIssue: true } },
          profile: { name: 'Support' },
        },
      ],
    },
  });
  const bound = await run(
    server,
    `mutation ($input: BindToolProfileInput!) { bindToolProfile(input: $input) {
       binding { targetType target { ... on Agent { name } } profile { bindings { totalCount } } } } }`,
    { input: { profileId: profile.id, targetType: 'AGENT', targetId: agentId } },
  );
  expect(bound.bindToolProfile.binding).toEqual({
    targetType: 'AGENT',
    target: { name: 'Ada' },
    profile: { bindings: { totalCount: 1 } },
  });
  const read = await run(
    server,
    `query ($companyId: ID!, $agentId: ID!) {
       effectiveTools(companyId: $companyId, agentId: $agentId) { profiles { name } entries { toolName } allowedToolNames }
       toolExplanations(agentId: $agentId) { toolName absences }
     }`,
    { companyId, agentId },
  );
  expect(read).toEqual({
    effectiveTools: { profiles: [{ name: 'Support' }], entries: [{ toolName: 'send' }], allowedToolNames: [] },
    toolExplanations: [],
  });
});

const LIST = `query ($id: ID!) { company(id: $id) { toolProfiles { nodes {
  name summary { totalToolCount } newToolsPendingCount entries { nodes { toolName } } bindings { totalCount }
} } } }`;

test('profiles of a company are listed in a number of statements that does not grow', async () => {
  const companyId = await createCompany(server);
  await create(companyId, 'first');
  const list = () => run(server, LIST, { id: companyId });
  const one = await countStatements(list);
  await create(companyId, 'second');
  await create(companyId, 'third');
  expect(await countStatements(list)).toBe(one);
  expect((await list()).company.toolProfiles.nodes).toHaveLength(3);
});
