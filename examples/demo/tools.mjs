// The tool of the demo: a notice board that agents may write on once the board of the company has approved each notice.

import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('notice-board.mjs', import.meta.url));
const PUBLISHER = fileURLToPath(new URL('../agents/publisher.mjs', import.meta.url));

/** Connects the notice board, and has people asked about what is posted there. */
async function connect(mutate, companyId) {
  const template = {
    companyId,
    templateId: `notice-board-${companyId.slice(-8)}`,
    name: 'Notice board',
    command: process.execPath,
    args: [PROGRAM],
  };
  const { template: made } = await mutate(
    'createToolStdioTemplate',
    'tool-template',
    template,
    'template { id templateId }',
  );
  const connection = {
    companyId,
    applicationName: 'Notice board',
    name: 'Hall',
    transport: 'LOCAL_STDIO',
    config: { templateId: made.templateId },
  };
  const { server } = await mutate('createToolServer', 'tool-server', connection, 'server { id }');
  await mutate('refreshToolCatalog', 'tool-catalog', { serverId: server.id }, 'discoveredCount');
  const use = { serverId: server.id, status: 'ACTIVE', enabled: true };
  await mutate('updateToolServer', 'tool-use', use, 'server { id }');
  const policy = {
    companyId,
    name: 'People approve notices',
    policyType: 'REQUIRE_APPROVAL',
    selectors: { connectionId: server.id },
  };
  await mutate('createToolPolicy', 'tool-policy', policy, 'policy { id }');
}

/** Hires who posts notices, and asks for the first one. @returns the agent and its issue */
export async function openNoticeBoard(mutate, { id: companyId }, { hire, reportsTo }) {
  await connect(mutate, companyId);
  const agent = await hire('Mary', PUBLISHER, { role: 'CMO', title: 'Notices', reportsTo });
  const issue = { companyId, title: 'We triage all issues', status: 'TODO', assigneeAgentId: agent.id };
  return { agent, issue: (await mutate('createIssue', 'notice', issue, 'issue { id identifier }')).issue };
}

export const ASKED = `subscription ($company: ID!, $after: String) {
  toolActionRequests(companyId: $company, after: $after) { cursor action: actionText details issue { identifier } }
}`;

/** @returns a listener for what becomes of calls about which people are asked: the board approves them */
export const approverOf = ({ mutate, tell }) =>
  async function approve({ action, details, issue }) {
    if (action !== 'tool_gateway.approval_requested') return;
    const { actionRequestId } = details;
    const input = { actionRequestId };
    const { request } = await mutate(
      'approveToolActionRequest',
      `approve:${actionRequestId}`,
      input,
      'request { status }',
    );
    tell('Board', issue?.identifier ?? '', `approves the call of a tool: ${request.status.toLowerCase()}`);
  };

const CALLS = `query ($company: ID!) {
  company(id: $company) {
    toolCalls(first: 20) { nodes { status } }
    toolActionRequests(first: 20) { nodes { status } }
  }
}`;

/** What became of the calls. */
export async function callsIn(client, { id }) {
  const { company } = await client.graphql(CALLS, { company: id });
  const countOf = ({ nodes }, status) => nodes.filter((one) => one.status === status).length;
  return {
    approved: countOf(company.toolActionRequests, 'EXECUTED'),
    made: countOf(company.toolCalls, 'SUCCEEDED'),
  };
}
