import { withClient } from './database.mjs';

const ROLES = ['engineer', 'designer', 'pm', 'qa', 'devops', 'researcher'];
const CHIEFS = ['cto', 'cmo', 'cfo', 'security'];
const ACTIONS = ['issue.updated', 'issue.comment_added', 'run.started', 'run.finished', 'agent.updated'];
const EVENTS_PER_APPEND = 500;

/** Forty bills for each agent, of the last days: most of this month, some of the month before. */
const COSTS = `
  INSERT INTO "CostEvent" (id, "companyId", "agentId", provider, model, "costCents", "occurredAt")
  SELECT gen_random_uuid(), $1::uuid, agent, 'provider', 'model', 3, now() - n * interval '8 hours'
    FROM unnest($2::uuid[]) agent, generate_series(1, 40) n`;

/**
 * Companies whose agents report over three levels (one chief executive, four chiefs, the others below them), hired
 * over the REST API, and a journal for each, appended by the database's own function so that its chain is whole.
 * @returns the companies with the ids of their agents
 */
export async function seed({ url, databaseUrl, companies, agents, events }) {
  const seeded = [];
  for (let index = 0; index < companies; index++) {
    const company = await post(`${url}/api/companies`, { name: `Company ${index}`, issuePrefix: `BE${index}` });
    seeded.push({ id: company.id, agentIds: await hire(url, company.id, agents) });
  }
  await withClient(databaseUrl, async (client) => {
    for (const company of seeded) {
      await appendEvents(client, company, events);
      await client.query(COSTS, [company.id, company.agentIds]);
    }
    await client.query('VACUUM ANALYZE');
  });
  return seeded;
}

async function hire(url, companyId, count) {
  const ids = [];
  for (let index = 0; index < count; index++) {
    const reportsTo = index === 0 ? null : (ids[index <= CHIEFS.length ? 0 : 1 + (index % CHIEFS.length)] ?? null);
    const agent = await post(
      `${url}/api/companies/${companyId}/agents`,
      newAgent(index, { role: roleOf(index), reportsTo }),
    );
    ids.push(agent.id);
  }
  return ids;
}

function roleOf(index) {
  if (index === 0) return 'ceo';
  return CHIEFS[index - 1] ?? ROLES[index % ROLES.length];
}

/** The body of a hire of ordinary size: a few settings and secrets, a monthly budget. */
export const newAgent = (index, fields = {}) => ({
  name: `Agent ${index}`,
  title: `Agent number ${index} of its company`,
  capabilities: 'Reads and writes code, reviews changes and answers questions about them.',
  adapterType: 'process',
  adapterConfig: {
    command: 'node',
    args: ['agent.mjs'],
    cwd: '/srv/agents',
    env: { API_KEY: `secret-${index}`, MODE: 'work' },
  },
  runtimeConfig: { heartbeat: { enabled: true, intervalSec: 300 } },
  budgetMonthlyCents: 50_000,
  metadata: { team: 'bench', floor: index % 7 },
  ...fields,
});

async function appendEvents(client, { id, agentIds }, count) {
  for (let start = 0; start < count; start += EVENTS_PER_APPEND) {
    const rows = Array.from({ length: Math.min(EVENTS_PER_APPEND, count - start) }, (_, offset) =>
      eventRow(agentIds, start + offset),
    );
    await client.query('SELECT orgraph_append($1::uuid, $2::jsonb)', [id, JSON.stringify(rows)]);
  }
}

function eventRow(agentIds, index) {
  const agentId = agentIds[(index * 7) % agentIds.length];
  return {
    id: crypto.randomUUID(),
    actorType: 'agent',
    actorId: agentId,
    action: ACTIONS[index % ACTIONS.length],
    entityType: 'issue',
    entityId: crypto.randomUUID(),
    agentId,
    runId: null,
    responsibleUserId: null,
    details: {
      identifier: `BE-${index}`,
      changedKeys: ['status', 'priority'],
      status: 'in_progress',
      note: 'As discussed',
    },
  };
}

/** Sends JSON and gives the answer's body. @throws unless the status is 2xx and no errors are in it */
export async function send(method, url, body) {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok || answer.errors) throw new Error(`${method} ${url}: ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}

export const post = (url, body) => send('POST', url, body);
