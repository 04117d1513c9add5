import { withClient } from './database.mjs';
import { newAgent, post, send } from './seed.mjs';
import { openMcpClient } from './tool-peers.mjs';

/** A connection of a company to a server of tools, in use. */
export async function connectTools(url, companyId, address, name = 'Main') {
  const { id } = await post(`${url}/api/companies/${companyId}/tools/connections`, {
    applicationName: `Bench ${name}`,
    name,
    transport: 'remote_http',
    config: { url: address, quarantineNewEntries: false },
  });
  await post(`${url}/api/tool-connections/${id}/catalog/refresh`, {});
  await send('PATCH', `${url}/api/tool-connections/${id}`, { status: 'active', enabled: true });
}

/** The address of a new gateway, and a token of it. @param agentId as whom its clients act; as the system without one */
export async function openGateway(url, companyId, agentId) {
  const { id: profileId } = await post(`${url}/api/companies/${companyId}/tools/profiles`, {
    profileKey: 'bench',
    name: 'Bench',
  });
  const { id, endpointPath } = await post(`${url}/api/companies/${companyId}/tools/gateways`, {
    name: 'Bench',
    profileId,
    agentId,
  });
  const owner = { companyId, name: 'Bench', clientLabel: 'bench', ownerNote: 'The bench itself' };
  const { token } = await post(`${url}/api/tool-gateway/gateways/${id}/tokens`, owner);
  return { address: `${url}${endpointPath}`, token };
}

/**
 * A company with a gateway to a server of tools, and a run whose agent calls its tools by a session.
 * @param policies how many decide about a call
 * @param approvedTool a tool that people approve
 */
export async function companyWithTools({ databaseUrl, url, address, policies, approvedTool }) {
  await send('PATCH', `${url}/api/instance/settings/experimental`, { enableApps: true });
  const { id: companyId } = await post(`${url}/api/companies`, { name: 'Tools' });
  const { budgetMonthlyCents: _, ...agent } = newAgent(0, { runtimeConfig: { heartbeat: { enabled: false } } });
  const { id: agentId } = await post(`${url}/api/companies/${companyId}/agents`, agent);
  const issue = await post(`${url}/api/companies/${companyId}/issues`, { title: 'Work', assigneeAgentId: agentId });
  await connectTools(url, companyId, address);
  await writePolicies(url, companyId, policies, approvedTool);
  const runId = await withClient(databaseUrl, (client) => insertRun(client, companyId, agentId, issue.id));
  const ids = { companyId, agentId, runId, ttlMs: 3_600_000 };
  const { token } = await post(`${url}/api/tool-gateway/sessions`, ids);
  const gateway = await openGateway(url, companyId, agentId);
  const headers = { 'x-service-tool-gateway-token': token };
  const tools = await (await fetch(`${url}/api/tool-gateway/tools`, { headers })).json();
  const names = new Map(tools.map(({ name, upstreamToolName }) => [upstreamToolName, name]));
  return { url, companyId, token, names, gateway };
}

/** Policies of which the last one allows; one has people approve. */
async function writePolicies(url, companyId, count, approvedTool) {
  const conditions = { arguments: { fieldEquals: { to: 'nobody@example.org' }, fieldMatches: { text: '^Delete ' } } };
  for (let number = 0; number < count; number++) {
    const isLast = number === count - 1;
    await post(`${url}/api/companies/${companyId}/tools/policies`, {
      name: `Policy ${number}`,
      priority: number + 1,
      ...(number === 0 && { policyType: 'require_approval', selectors: { toolName: approvedTool } }),
      ...(number > 0 && !isLast && { policyType: number % 2 ? 'block' : 'require_approval', conditions }),
      ...(isLast && { policyType: 'allow' }),
    });
  }
}

async function insertRun(client, companyId, agentId, issueId) {
  await client.query(`SELECT set_config('orgraph.companies', '*', false)`);
  const { rows } = await client.query(
    `INSERT INTO "HeartbeatRun" (id, "companyId", "agentId", "issueId", status, "startedAt", "updatedAt")
     VALUES (gen_random_uuid(), $1, $2, $3, 'running', now(), now()) RETURNING id`,
    [companyId, agentId, issueId],
  );
  return rows[0].id;
}

/** Calls tools through a gateway. @param names the gateway's names of the server's tools */
export async function openGatewayClient({ address, token }, names, connections) {
  const client = await openMcpClient(address, connections, token);
  return (tool, given) => client.call(names.get(tool).replace(/[^A-Za-z0-9_-]/g, '_'), given);
}

/** Asserts that each call that the gateway answered has its row and its event. */
export async function assertRecorded(databaseUrl, { companyId }, made) {
  const [{ calls, events }] = await withClient(databaseUrl, async (client) => {
    await client.query(`SELECT set_config('orgraph.companies', '*', false)`);
    const counts = `
      SELECT (SELECT count(*)::int FROM "ToolInvocation" WHERE "companyId" = $1 AND status = 'succeeded') AS calls,
             (SELECT count(*)::int FROM "Event"
               WHERE "companyId" = $1 AND action = 'tool_gateway.call_completed') AS events`;
    return (await client.query(counts, [companyId])).rows;
  });
  if (calls !== made || events !== made) throw new Error(`${made} calls have ${calls} rows and ${events} events`);
}
