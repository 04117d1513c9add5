/** @module-tag face */
import { beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/kit/server.js';
import { bearer, createAgent, createCompany, createKey, refusal, run } from '../organization/company.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});

const REPLACE = `mutation ($input: ReplaceSkillPolicyInput!) {
  replaceSkillPolicy(input: $input) {
    cursor
    skillPolicy {
      revision materialized defaultEffect
      rules {
        key priority effect actions
        subject { type roles agentIds agents { name } }
        resources { sourceTypes sourceLocators skillKeys skillIds skills { slug } }
      }
    }
  }
}`;
const RESET = `mutation ($companyId: ID!) {
  resetSkillPolicy(input: { companyId: $companyId }) { skillPolicy { revision materialized rules { key } } }
}`;
const ASK = `query ($companyId: ID!, $resource: SkillFactsInput, $principal: SkillPrincipalInput) {
  evaluateSkillPolicy(companyId: $companyId, action: SKILLS_IMPORT, resource: $resource, principal: $principal) {
    allowed action reason policyRevision matchedRuleKey remediation
  }
}`;

const rule = (fields: object = {}) => ({
  key: 'rule',
  priority: 1,
  effect: 'DENY',
  subject: { allAgents: true },
  actions: ['SKILLS_IMPORT'],
  ...fields,
});
const policy = (companyId: string, rules: object[], fields: object = {}) => ({
  input: { companyId, schemaVersion: 1, defaultEffect: 'ALLOW', expectedRevision: 0, rules, ...fields },
});

test('the skill policy of a company is written, nested in it with its agents, and given up', async () => {
  const companyId = await createCompany(server);
  const ada = await createAgent(server, companyId, { name: 'Ada' });
  const gone = '0b6f7f6e-8d1f-4d5c-9a57-3c2f4e0f7a11';
  const { createSkill } = await run(
    server,
    'mutation ($input: CreateSkillInput!) { createSkill(input: $input) { skill { id } } }',
    { input: { companyId, name: 'deploy' } },
  );
  const skillIds = [createSkill.skill.id, gone];
  const resources = { skillIds, sourceTypes: ['GIT'], sourceLocators: ['https://www.github.com/Acme/Skills.git'] };
  const { replaceSkillPolicy } = await run(
    server,
    REPLACE,
    policy(companyId, [
      rule(),
      rule({ key: 'named', subject: { agentIds: [ada, gone] }, resources }),
      rule({ key: 'roles', subject: { roles: ['ceo'] }, effect: 'ALLOW' }),
    ]),
  );
  const plain = { priority: 1, effect: 'DENY', actions: ['SKILLS_IMPORT'], resources: null };
  const nobody = { roles: null, agentIds: null, agents: null };
  expect(replaceSkillPolicy.skillPolicy).toEqual({
    revision: 1,
    materialized: true,
    defaultEffect: 'ALLOW',
    rules: [
      { ...plain, key: 'rule', subject: { type: 'ALL_AGENTS', ...nobody } },
      {
        ...plain,
        key: 'named',
        subject: { ...nobody, type: 'AGENTS', agentIds: [ada, gone], agents: [{ name: 'Ada' }] },
        resources: {
          skillIds,
          skills: [{ slug: 'deploy' }],
          skillKeys: null,
          sourceTypes: ['GIT'],
          sourceLocators: ['https://github.com/acme/skills'],
        },
      },
      { ...plain, key: 'roles', effect: 'ALLOW', subject: { ...nobody, type: 'ROLES', roles: ['ceo'] } },
    ],
  });
  const { company } = await run(
    server,
    'query ($id: ID!) { company(id: $id) { skillPolicy { revision rules { subject { agents { name } } } } } }',
    { id: companyId },
  );
  expect(company.skillPolicy).toEqual({
    revision: 1,
    rules: [{ subject: { agents: null } }, { subject: { agents: [{ name: 'Ada' }] } }, { subject: { agents: null } }],
  });
  expect((await run(server, RESET, { companyId })).resetSkillPolicy.skillPolicy).toEqual({
    revision: 0,
    materialized: false,
    rules: [],
  });
});

test('agents ask what a skill policy would decide about themselves, and people about agents', async () => {
  const companyId = await createCompany(server);
  const ada = await createAgent(server, companyId, { name: 'Ada' });
  await run(server, REPLACE, policy(companyId, [rule({ resources: { sourceTypes: ['GIT'] } })]));
  const { token } = await createKey(server, ada);
  const variables = { companyId, resource: { sourceType: 'GIT' } };
  const denied = {
    allowed: false,
    action: 'SKILLS_IMPORT',
    reason: 'EXPLICIT_RULE',
    policyRevision: 1,
    matchedRuleKey: 'rule',
    remediation: expect.any(String),
  };
  const own = await run(server, ASK, variables, bearer(token));
  expect(own.evaluateSkillPolicy).toEqual(denied);
  const principal = { agentId: ada };
  expect((await run(server, ASK, { ...variables, principal })).evaluateSkillPolicy).toEqual(denied);
  expect((await run(server, ASK, { companyId, principal })).evaluateSkillPolicy).toMatchObject({ allowed: true });
  expect((await refusal(server, ASK, { ...variables, principal }, bearer(token))).extensions).toMatchObject({
    code: 'SKILL_POLICY_ADMIN_REQUIRED',
    status: 403,
  });
});

test('a skill policy is refused by the names of the graph', async () => {
  const companyId = await createCompany(server);
  const places = async (...rules: object[]) => {
    const { extensions } = await refusal(server, REPLACE, policy(companyId, rules));
    expect(extensions).toMatchObject({ code: 'SKILL_POLICY_VALIDATION_FAILED', status: 422 });
    const issues = extensions?.issues as { path: unknown[] }[];
    return issues.map(({ path }) => path);
  };
  expect(await places(rule({ key: '.' }))).toEqual([['rules', 0, 'key']]);
  expect(await places(rule(), rule())).toEqual([['rules', 1, 'key']]);
  expect(await places(rule({ subject: { roles: ['a', 'A'] } }))).toEqual([['rules', 0, 'subject', 'roles', 1]]);
  expect(await places(rule({ subject: { agentIds: ['x'] } }))).toEqual([['rules', 0, 'subject', 'agentIds', 0]]);
  expect(await places(rule({ subject: { allAgents: false } }))).toEqual([['rules', 0, 'subject']]);
  expect(await places(rule({ resources: {} }))).toEqual([['rules', 0, 'resources']]);
  await run(server, REPLACE, policy(companyId, []));
  expect((await refusal(server, REPLACE, policy(companyId, []))).extensions).toMatchObject({
    code: 'SKILL_POLICY_REVISION_CONFLICT',
    details: { expectedRevision: 0, currentRevision: 1 },
  });
});

test('the journal tells of skill policies', async () => {
  const companyId = await createCompany(server);
  await run(server, REPLACE, policy(companyId, [rule()]));
  await run(server, RESET, { companyId });
  const { company } = await run(
    server,
    `query ($id: ID!) { company(id: $id) {
      activity(filter: { entityTypes: [COMPANY_SKILL_POLICY] }) { nodes { action } }
    } }`,
    { id: companyId },
  );
  expect(company.activity.nodes.map(({ action }: { action: string }) => action).sort()).toEqual([
    'COMPANY_SKILL_POLICY_REPLACED',
    'COMPANY_SKILL_POLICY_RESET',
  ]);
});
