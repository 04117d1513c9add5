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
  group('Start', 'overview', 'What is going on; the same as orgraph alone', () => import('./overview.js')),
  group('Start', 'connect', 'Connect this machine with a server, step by step', () => import('./connect.js')),
  group('Start', 'auth', 'Sign in and out', () => import('./auth.js')),
  group('Start', 'whoami', 'Who you are for the server', () => import('./auth.js')),
  group('Start', 'context', 'Profiles: which server, which company, as whom', () => import('./context.js')),
  group('Start', 'health', 'Whether the server is well', () => import('./health.js')),
  group('Work', 'issue', 'Issues: what is to be done, and all about it', () =>
    all(import('./issue/index.js'), import('./watch.js')),
  ),
  group('Work', 'inbox', 'What waits for you', () => import('./inbox.js')),
  group('Work', 'run', 'Runs of agents, and their logs; alone, run the server here', () =>
    all(import('./run.js'), import('./run-here.js'), import('./watch.js')),
  ),
  group('Work', 'approval', 'What waits for a decision', () => import('./approval.js')),
  group('Work', 'routine', 'Work that comes again', () => import('./routine.js')),
  group('Work', 'case', 'Cases', () => import('./case.js')),
  group('Work', 'label', 'Labels of issues', () => import('./label.js')),
  group('Work', 'search', 'Search in a company', () => import('./search.js')),
  group('Work', 'activity', 'What happened, by whom', () => all(import('./activity.js'), import('./watch.js'))),
  group('Work', 'dashboard', 'A company at a glance', () => import('./dashboard.js')),
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
  group('Company', 'cost', 'What the work costs', () => import('./cost.js')),
  group('Company', 'finance', 'Invoices, credits and other money', () => import('./finance.js')),
  group('Company', 'budget', 'Budgets, and what happens beyond them', () => import('./budget.js')),
  group('Company', 'member', 'People of a company', () => import('./member.js')),
  group('Company', 'invite', 'Invitations', () => import('./invite.js')),
  group('Company', 'join', 'Requests to join', () => import('./join.js')),
  group('Company', 'asset', 'Images and the logo', () => import('./asset.js')),
  group('Company', 'wiki', 'The wiki', () => import('./wiki.js')),
  group('Company', 'sidebar', 'What waits, in numbers', () => import('./sidebar.js')),
  group('Company', 'profile', 'Your account: name, sessions, password, second factor', () => import('./profile.js')),
  group(
    'Configuration',
    'secrets',
    'Secrets, where they are kept, and who may have them',
    () => import('./secrets/index.js'),
  ),
  group('Configuration', 'skills', 'Skills of agents', () => import('./skills/index.js')),
  group('Configuration', 'tool', 'Tools: connections, profiles and rules', () => import('./tool/index.js')),
  group('Configuration', 'gateway', 'Gateways that give agents their tools', () => import('./gateway.js')),
  group('Configuration', 'plugin', 'Plugins', () => import('./plugin/index.js')),
  group('Configuration', 'adapter', 'Adapters: how agents run', () => import('./adapter.js')),
  group('Configuration', 'access', 'Who you are here, and taking over a new server', () =>
    all(import('./access.js'), import('./auth.js')),
  ),
  group('Configuration', 'token', 'Keys of agents and people', () => import('./token.js')),
  group('Configuration', 'admin', 'Accounts of the installation', () => import('./admin.js')),
  group('Configuration', 'instance', 'The installation as a whole', () => import('./instance.js')),
  group('Configuration', 'smoke-lab', 'Trials of connections to tools', () => import('./smoke-lab.js')),
  group('Tools', 'llm', 'Texts about agents, for models', () => import('./llm.js')),
  group('Tools', 'mcp', 'Give an assistant the tools of an agent', () => import('./mcp.js')),
  group('Tools', 'openapi', 'The description of the API', () => import('./openapi.js')),
  group('Tools', 'api', 'Call any route of the API', () => import('./api.js')),
  group('Tools', 'graphql', 'Run a GraphQL document', () => import('./graphql.js')),
  group('Tools', 'completion', 'Completion for bash, zsh and fish', () => import('./completion.js')),
  group('Local', 'onboard', 'Set up a server on this machine', () => import('./local.js')),
  group('Local', 'doctor', 'Check the server of this machine, and mend it', () => import('./local.js')),
  group('Local', 'env', 'The settings that hold here', () => import('./local.js')),
  group('Local', 'configure', 'Change the settings of the server here', () => import('./local.js')),
  group('Local', 'allowed-hostname', 'Names under which the server is reached', () => import('./local.js')),
  group('Local', 'db', 'Back up and restore the database', () => import('./local.js')),
  group('Local', 'service', 'Start the server with this machine', () => import('./local.js')),
  group('Local', 'heartbeat', 'Wake an agent and see what it does', () => import('./heartbeat.js')),
];
