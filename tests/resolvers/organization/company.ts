import { expect } from 'vitest';
import type { GraphAnswer, TestServer } from '#tests/kit/server.js';
import { randomPrefix } from '#tests/kit/world.js';

/** An error as clients get it. */
export type GraphFault = NonNullable<GraphAnswer['errors']>[number];

// What documents answer is what tests assert on, so it is deliberately untyped.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Data = any;

/** Runs a document that must succeed and gives its data. */
export async function run(
  server: TestServer,
  document: string,
  variables: object = {},
  headers: Record<string, string> = {},
): Promise<Data> {
  const { data, errors } = await server.graphql(document, variables, headers);
  expect(errors, document).toBeUndefined();
  return data;
}

/** Runs a document that must be refused with one error and gives it. */
export async function refusal(
  server: TestServer,
  document: string,
  variables: object = {},
  headers: Record<string, string> = {},
): Promise<GraphFault> {
  const { errors = [] } = await server.graphql(document, variables, headers);
  expect(errors, document).toHaveLength(1);
  return errors[0]!;
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const CREATE_COMPANY = `mutation ($input: CreateCompanyInput!) { createCompany(input: $input) { company { id } } }`;
const CREATE_AGENT = `mutation ($input: CreateAgentInput!) { createAgent(input: $input) { agent { id urlKey } } }`;
const CREATE_KEY = `mutation ($agentId: ID!) { createAgentKey(input: { agentId: $agentId }) { key { id: keyId token } } }`;

export async function createCompany(server: TestServer, fields: object = {}): Promise<string> {
  const input = { name: 'Acme', issuePrefix: randomPrefix(), ...fields };
  return (await run(server, CREATE_COMPANY, { input })).createCompany.company.id;
}

export async function createAgent(server: TestServer, companyId: string, fields: object = {}): Promise<string> {
  return (await run(server, CREATE_AGENT, { input: { companyId, name: 'Ada', ...fields } })).createAgent.agent.id;
}

/** A new key of an agent, with its token. */
export async function createKey(server: TestServer, agentId: string): Promise<{ id: string; token: string }> {
  return (await run(server, CREATE_KEY, { agentId })).createAgentKey.key;
}
