/** What plugins may do with their capabilities, as whoever approves them should read it. */
const SENTENCES: Readonly<Record<string, string>> = {
  'jobs.schedule': 'Run jobs by a schedule',
  'webhooks.receive': 'Receive requests from outside',
  'http.outbound': 'Send requests to addresses outside',
  'secrets.read-ref': 'Read the secrets that its configuration refers to',
  'local.folders': 'Work in folders of the server that an admin sets',
  'plugin.state.read': 'Read what it keeps',
  'plugin.state.write': 'Keep values of its own',
  'events.subscribe': 'Hear what happens in companies',
  'events.emit': 'Tell other plugins of something',
  'database.namespace.read': 'Read a schema of its own in the database',
  'database.namespace.write': 'Write a schema of its own in the database',
  'database.namespace.migrate': 'Make tables in a schema of its own',
  'activity.log.write': 'Write into the journal',
  'metrics.write': 'Write metrics',
  'telemetry.track': 'Write notes of use into its log',
  'api.routes.register': 'Answer routes of its own',
  'agent.tools.register': 'Give tools to agents',
  'companies.read': 'Read companies',
  'projects.read': 'Read projects',
  'project.workspaces.read': 'Read the workspaces of projects',
  'execution.workspaces.read': 'Read the workspaces of runs',
  'issues.read': 'Read issues',
  'issues.create': 'Make issues',
  'issues.update': 'Change issues',
  'issues.checkout': 'Check issues out for agents',
  'issues.wakeup': 'Wake the assignees of issues',
  'issues.orchestration.read': 'Read how the work on issues stands',
  'issue.relations.read': 'Read what issues wait for',
  'issue.relations.write': 'Change what issues wait for',
  'issue.subtree.read': 'Read what is below issues',
  'issue.comments.read': 'Read comments',
  'issue.comments.create': 'Write comments',
  'issue.interactions.read': 'Read questions on issues',
  'issue.interactions.create': 'Ask questions on issues',
  'issue.interactions.respond': 'Answer questions that are not for people alone',
  'issue.attachments.read': 'Read which files issues have',
  'issue.documents.read': 'Read documents of issues',
  'issue.documents.write': 'Write documents of issues',
  'approvals.read': 'Read approvals',
  'approvals.respond': 'Decide approvals, but for hires',
  'agents.read': 'Read agents',
  'agents.pause': 'Pause agents',
  'agents.resume': 'Resume agents',
  'agents.invoke': 'Wake agents',
  'agent.sessions.create': 'Begin conversations with agents',
  'agent.sessions.list': 'Read its conversations with agents',
  'agent.sessions.send': 'Write to agents in its conversations',
  'agent.sessions.close': 'End its conversations with agents',
  'agents.managed': 'Make and manage agents of its own',
  'projects.managed': 'Make and manage projects of its own',
  'routines.managed': 'Make and manage routines of its own',
  'skills.managed': 'Make and manage skills of its own',
  'goals.read': 'Read goals',
  'goals.create': 'Make goals',
  'goals.update': 'Change goals',
  'activity.read': 'Read the journal',
  'costs.read': 'Read costs',
  'access.members.read': 'Read members and their roles',
  'access.members.write': 'Change members, and their roles up to operator',
  'access.invites.read': 'Read invites',
  'access.invites.write': 'Invite people, up to operators',
  'authorization.grants.read': 'Read what members were granted',
  'authorization.grants.write': 'Grant members what decides nothing of what runs',
  'authorization.policies.read': 'Read policies of tools',
  'authorization.policies.write': 'Add policies of tools that narrow',
  'authorization.audit.read': 'Read who did what to whom',
};

/** Those that change who may do what, reach outside, or act in the name of the company. */
const WEIGHTY = new Set([
  'http.outbound',
  'secrets.read-ref',
  'local.folders',
  'webhooks.receive',
  'approvals.respond',
  'agents.managed',
  'access.members.write',
  'access.invites.write',
  'authorization.grants.write',
  'authorization.policies.write',
]);

export interface CapabilityWords {
  readonly name: string;
  /** A sentence; the name itself where none is known. */
  readonly text: string;
  readonly isWeighty: boolean;
}

/** The weighty ones first. A name may be followed by what is asked of it, as in an upgrade. */
export function capabilityWords(names: readonly string[]): CapabilityWords[] {
  const all = names.map((name) => ({ name, text: SENTENCES[name] ?? name, isWeighty: WEIGHTY.has(name) }));
  return [...all.filter(({ isWeighty }) => isWeighty), ...all.filter(({ isWeighty }) => !isWeighty)];
}
