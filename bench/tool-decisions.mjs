// What it costs to decide about calls of tools: the processor time of one decision, of the list that an agent gets, and of
// the compilation of a company's rules, in companies of more and more rules. No database is asked: rules are in memory.
import { createHash } from 'node:crypto';
import { modulesOf } from './kit/modules.mjs';
import { ratio, report } from './kit/report.mjs';

const TOOLS = 1_000;
const CONNECTIONS = 50;
const AGENTS = 20;
const DECISIONS = 20_000;
const LISTS = 40;

/** Ids that look like those of the database, the same in each run. */
function idOf(kind, number) {
  const hex = createHash('sha256').update(`${kind} ${number}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}
const times = (count, make) => Array.from({ length: count }, (_, number) => make(number));
const COMPANY = idOf('company', 0);
const RISKS = ['read', 'write', 'destructive'];

const tools = times(TOOLS, (number) => {
  const connection = number % CONNECTIONS;
  return {
    companyId: COMPANY,
    catalogEntryId: idOf('entry', number),
    connectionId: idOf('connection', connection),
    applicationId: idOf('application', connection),
    applicationKey: `app-${connection}`,
    providerType: 'mcp_remote_http',
    toolName: `tool_${number}`,
    gatewayName: `mcp.app-${connection}:tool_${number}`,
    riskLevel: RISKS[number % RISKS.length],
    status: 'active',
    versionHash: 'v1',
    schemaHash: 's1',
    connectionStatus: 'active',
    connectionEnabled: true,
    applicationStatus: 'active',
  };
});

/** What companies write: most rules are about a tool, a connection or an agent, some about all calls of a kind. */
function selectorsOf(number) {
  switch (number % 10) {
    case 0:
    case 1:
    case 2:
    case 3:
      return { catalogEntryId: idOf('entry', number % TOOLS) };
    case 4:
    case 5:
      return { connectionId: idOf('connection', number % CONNECTIONS), riskLevel: 'destructive' };
    case 6:
    case 7:
      return { agentId: idOf('agent', number % AGENTS), toolNames: [`tool_${number % TOOLS}`, 'send'] };
    case 8:
      return { issueId: idOf('issue', number) };
    default:
      return { projectId: idOf('project', number % 100), riskLevel: 'write' };
  }
}

const conditions = {
  arguments: { fieldEquals: { folder: 'never' }, fieldExists: ['to'], fieldMatches: { to: '@example\\.org$' } },
  context: { requireIssue: true },
};

const policiesOf = (count, general) =>
  times(count, (number) => ({
    id: idOf('policy', number),
    policyType: ['block', 'require_approval', 'rate_limit', 'allow'][number % 4],
    priority: number % 1_000,
    createdAt: new Date(number),
    enabled: true,
    selectors: number < general ? {} : selectorsOf(number),
    conditions,
    config: number % 4 === 2 ? { limit: 100, windowSeconds: 60 } : null,
  }));

const profile = {
  id: idOf('profile', 0),
  status: 'active',
  defaultAction: 'deny',
  entries: times(250, (number) => ({
    selectorType: 'catalog_entry',
    effect: 'include',
    applicationId: null,
    connectionId: null,
    catalogEntryId: idOf('entry', number * 4),
    toolName: null,
    riskLevel: null,
    conditions: null,
  })),
};

const companyOf = (policies, general = 0) => ({
  companyId: COMPANY,
  isStopped: false,
  agents: times(AGENTS, (number) => ({ id: idOf('agent', number), isActive: true })),
  tools,
  policies: policiesOf(policies, general),
  profiles: [profile],
  bindings: [
    {
      id: idOf('binding', 0),
      profileId: profile.id,
      targetType: 'company',
      targetId: COMPANY,
      priority: 100,
      createdAt: new Date(0),
    },
  ],
  grants: [],
  gateways: [],
});

const run = {
  companyId: COMPANY,
  agentId: idOf('agent', 3),
  issueId: idOf('issue', 8),
  projectId: idOf('project', 9),
  routineId: null,
};
const given = { to: 'somebody@example.org', folder: 'inbox', text: 'Hello. '.repeat(60) };
const requestOf = (number, more = { arguments: given }) => ({
  companyId: COMPANY,
  caller: { actorType: 'agent', actorId: run.agentId, agentId: run.agentId },
  context: { runId: idOf('run', 0), issueId: run.issueId, projectId: run.projectId, routineId: null, gatewayId: null },
  run,
  catalogEntryId: tools[number % TOOLS].catalogEntryId,
  now: 1_800_000_000_000,
  ...more,
});

/** The processor time of a piece of work, in milliseconds, done often enough to be told. */
function timeOf(count, work) {
  for (let turn = 0; turn < count / 10; turn++) work(turn);
  const before = process.cpuUsage();
  for (let turn = 0; turn < count; turn++) work(turn);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / count;
}

const { decide, toolSnapshotOf } = await modulesOf(`
  export { decide } from './src/services/tools/decisions/decide.ts';
  export { toolSnapshotOf } from './src/services/tools/decisions/snapshot.ts';`);
const spelled = (ms) => (ms < 0.1 ? `${Math.round(ms * 10_000) / 10} µs` : `${Math.round(ms * 100) / 100} ms`);
const rows = [];
function row(figure, ms, mostMs, sizes) {
  rows.push({ figure, ours: spelled(ms), reference: spelled(mostMs), ratio: ratio(ms, mostMs), sizes });
}
const size = `${TOOLS.toLocaleString('en-US')} tools in ${CONNECTIONS} connections`;
for (const [policies, general, most, mostOfList] of [
  [100, 10, 0.2, 30],
  [1_000, 20, 0.2, 30],
  [10_000, 50, 1, 100],
]) {
  const rules = companyOf(policies, general);
  const named = `${policies.toLocaleString('en-US')} policies, ${general} of them about all calls`;
  row(
    `rules made ready, ${named}`,
    timeOf(5, () => toolSnapshotOf(rules)),
    1_000,
    size,
  );
  const snapshot = toolSnapshotOf(rules);
  row(
    `a decision, ${named}`,
    timeOf(DECISIONS, (turn) => decide(snapshot, requestOf(turn))),
    most,
    size,
  );
  const list = () => tools.map((_, number) => decide(snapshot, requestOf(number, { arguments: null })));
  row(`the list of an agent, ${named}`, timeOf(LISTS, list), mostOfList, size);
}
report('tool-decisions', { rows, sizes: { tools: TOOLS, connections: CONNECTIONS, decisions: DECISIONS } });
if (rows.some((one) => one.ratio > 1)) process.exitCode = 1;
