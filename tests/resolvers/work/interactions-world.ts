import type { TestServer } from '#tests/kit/server.js';
import { bearer, createAgent, createCompany, createKey, run } from '../organization/company.js';

export const CHECKBOXES = {
  version: 1,
  prompt: 'Which regions?',
  options: [
    { key: 'eu', label: 'Europe' },
    { key: 'us', label: 'America' },
  ],
};
/** The same as REST takes it, where keys are ids. */
export const REST_CHECKBOXES = {
  ...CHECKBOXES,
  options: CHECKBOXES.options.map(({ key, label }) => ({ id: key, label })),
};
export const QUESTIONS = {
  version: 1,
  questions: [{ key: 'q1', prompt: 'When?', options: [{ key: 'now', label: 'Now' }] }],
};
export const TASKS = { version: 1, issues: [{ clientKey: 'a', title: 'Build' }] };

const CREATE_ISSUE = `mutation ($input: CreateIssueInput!) { createIssue(input: $input) { issue { id identifier } } }`;

export interface Desk {
  readonly server: TestServer;
  readonly companyId: string;
  readonly agentId: string;
  readonly token: string;
  readonly issue: { readonly id: string; readonly identifier: string };
}

/** A company whose agent works on an issue. */
export async function desk(server: TestServer): Promise<Desk> {
  const companyId = await createCompany(server);
  const agentId = await createAgent(server, companyId);
  const { token } = await createKey(server, agentId);
  return { server, companyId, agentId, token, issue: await newIssue({ server, companyId, agentId }, 'Ship it') };
}

/** An issue that the agent is to work on. */
export async function newIssue(
  { server, companyId, agentId }: Pick<Desk, 'server' | 'companyId' | 'agentId'>,
  title: string,
): Promise<Desk['issue']> {
  const input = { companyId, title, status: 'TODO', assigneeAgentId: agentId, allowDuplicate: true };
  return (await run(server, CREATE_ISSUE, { input })).createIssue.issue;
}

export const CREATE = `mutation ($input: CreateInteractionInput!) {
  createInteraction(input: $input) { interaction { id status } cursor }
}`;

/** Asks the board something about the issue, as its agent. */
export const ask = async ({ server, token, issue }: Desk, kind: string, content: object, fields: object = {}) =>
  (await run(server, CREATE, { input: { issueId: issue.id, content: { [kind]: content }, ...fields } }, bearer(token)))
    .createInteraction as { interaction: { id: string }; cursor: string };

export const FOLLOW = `subscription ($issueId: ID, $companyId: ID, $after: String) {
  interactions(issueId: $issueId, companyId: $companyId, after: $after) {
    cursor action: actionText issue { identifier }
    interaction { id kind status result { ... on ConfirmationResult { outcome selectedOptionKeys } } }
  }
}`;
