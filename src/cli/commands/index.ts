import type { Command, Group } from '../table/types.js';

type Module = Promise<{ readonly commands: readonly Command[] }>;

const group = (heading: Group['heading'], name: string, summary: string, load: () => Module): Group => ({
  heading,
  name,
  summary,
  load,
});

/** Merges the commands of several modules into one group. */
const all = async (...modules: readonly Module[]): Module => ({
  commands: (await Promise.all(modules)).flatMap(({ commands }) => commands),
});

/** All groups, in the order of help. A group's commands are loaded when one of them is called. */
export const GROUPS: readonly Group[] = [
  group('Start', 'overview', 'The state of a company; the same as orgraph alone', () => import('./overview-run.js')),
  group('Start', 'connect', 'Connect this machine to a server, step by step', () => import('./connect.js')),
  group('Start', 'auth', 'Sign in and out', () => import('./auth.js')),
  group('Start', 'whoami', 'Your identity on the server', () => import('./auth.js')),
  group('Start', 'context', 'Profiles: the server, company and identity to use', () => import('./context.js')),
  group('Start', 'health', 'The health of the server', () => import('./health.js')),
  group('Work', 'issue', 'Issues, with their comments, documents and files', () =>
    all(import('./issue/index.js'), import('./watch.js')),
  ),
  group('Work', 'inbox', 'Issues that concern you', () => import('./inbox.js')),
  group('Work', 'run', 'Runs of agents, and their logs; alone, start a server here', () =>
    all(import('./run.js'), import('./run-here.js'), import('./watch.js')),
  ),
  group('Work', 'approval', 'Approvals: requests for a decision', () => import('./approval.js')),
  group('Work', 'routine', 'Recurring work', () => import('./routine.js')),
  group('Work', 'case', 'Cases', () => import('./case.js')),
  group('Work', 'label', 'Labels of issues', () => import('./label.js')),
  group('Work', 'search', 'Search a company', () => import('./search.js')),
  group('Work', 'activity', 'The activity log of a company', () => all(import('./activity.js'), import('./watch.js'))),
  group('Work', 'dashboard', 'Key figures of a company', () => import('./dashboard.js')),
  group('Company', 'company', 'Companies, their export and import', () =>
    all(import('./company.js'), import('./export.js'), import('./import.js')),
  ),
  group('Company', 'agent', 'Agents: hire, guide, pause and wake them', () =>
    all(import('./agent.js'), import('./agent-work.js')),
  ),
  group('Company', 'agent-config', 'Configurations of agents', () => import('./agent-config.js')),
  group('Company', 'org', 'The org chart', () => import('./org.js')),
  group('Company', 'project', 'Projects', () => import('./project.js')),
  group('Company', 'goal', 'Goals', () => import('./goal.js')),
  group('Company', 'workspace', 'Folders in which agents work', () => import('./workspace.js')),
  group('Company', 'cost', 'Costs of the work', () => import('./cost.js')),
  group('Company', 'finance', 'Invoices, credits and other payments', () => import('./finance.js')),
  group('Company', 'budget', 'Budgets and budget incidents', () => import('./budget.js')),
  group('Company', 'member', 'Members of a company', () => import('./member.js')),
  group('Company', 'invite', 'Invitations', () => import('./invite.js')),
  group('Company', 'join', 'Requests to join', () => import('./join.js')),
  group('Company', 'asset', 'Images and the logo', () => import('./asset.js')),
  group('Company', 'wiki', 'The wiki', () => import('./wiki.js')),
  group('Company', 'sidebar', 'Numbers of items that need attention', () => import('./sidebar.js')),
  group('Company', 'profile', 'Your account: name, sessions, password, second factor', () => import('./profile.js')),
  group('Configuration', 'secrets', 'Secrets, their vaults and their grants', () => import('./secrets/index.js')),
  group('Configuration', 'skills', 'Skills of agents', () => import('./skills/index.js')),
  group('Configuration', 'tool', 'Tools: connections, profiles and rules', () => import('./tool/index.js')),
  group('Configuration', 'gateway', 'Gateways that give agents their tools', () => import('./gateway.js')),
  group('Configuration', 'plugin', 'Plugins', () => import('./plugin/index.js')),
  group('Configuration', 'adapter', 'Adapters: how agents run', () => import('./adapter.js')),
  group('Configuration', 'access', 'Your identity, and the claim of a new server', () =>
    all(import('./access.js'), import('./auth.js')),
  ),
  group('Configuration', 'token', 'Keys of agents and people', () => import('./token.js')),
  group('Configuration', 'admin', 'Accounts of the installation', () => import('./admin.js')),
  group('Configuration', 'instance', 'Settings and state of the installation', () => import('./instance.js')),
  group('Configuration', 'smoke-lab', 'Test runs of tool connections', () => import('./smoke-lab.js')),
  group('Tools', 'llm', 'Texts about agents, for language models', () => import('./llm.js')),
  group('Tools', 'mcp', 'Serve MCP tools to a client program', () => import('./mcp.js')),
  group('Tools', 'openapi', 'The OpenAPI document', () => import('./openapi.js')),
  group('Tools', 'api', 'Call any route of the API', () => import('./api.js')),
  group('Tools', 'graphql', 'Run a GraphQL document', () => import('./graphql.js')),
  group('Tools', 'completion', 'Completion for bash, zsh and fish', () => import('./completion.js')),
  group('Local', 'onboard', 'Set up a server on this machine', () => import('./local.js')),
  group('Local', 'doctor', 'Check the server on this machine, and repair it', () => import('./local.js')),
  group('Local', 'env', 'The settings in effect', () => import('./local.js')),
  group('Local', 'configure', 'Change the settings of the server', () => import('./local.js')),
  group('Local', 'allowed-hostname', 'Host names of the server', () => import('./local.js')),
  group('Local', 'db', 'Back up and restore the database', () => import('./local.js')),
  group('Local', 'service', 'Run the server as a system service', () => import('./local.js')),
  group('Local', 'heartbeat', 'Wake an agent and follow its run', () => import('./heartbeat.js')),
];
