import { socketTo } from '../kit/sockets.js';

/** The ids of what is there, by the names that the pages' documents give to their variables. */
export type Things = Readonly<Record<string, string>>;

export interface GraphqlResult {
  // biome-ignore lint/suspicious/noExplicitAny: untyped documents answer what they answer
  readonly data?: any;
  readonly errors?: readonly object[];
  readonly extensions?: object;
}

/** Asks a server as any client does. */
export async function ask(url: string, query: string, variables: object = {}): Promise<GraphqlResult> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  return (await response.json()) as GraphqlResult;
}

/** What asks the server that is filled. */
class Filler {
  constructor(readonly url: string) {}

  /** @throws with what the server says when it refuses */
  async read(query: string, variables: object): Promise<GraphqlResult['data']> {
    const { data, errors } = await ask(this.url, query, variables);
    if (errors) throw new Error(`${query}: ${JSON.stringify(errors)}`);
    return data;
  }

  /** Sends a mutation. @returns of its payload what is selected */
  async make(name: string, input: object, selection: string): Promise<GraphqlResult['data']> {
    const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input`;
    const document = `mutation ($input: ${type}!) { ${name}(input: $input) { ${selection} } }`;
    return (await this.read(document, { input }))[name];
  }
}

type Part = (filler: Filler, things: Record<string, string>) => Promise<Things>;

/** Gives a server a company that has one of everything. */
export async function fillWorld(url: string): Promise<Things> {
  const filler = new Filler(url);
  await filler.make('updateExperimentalSettings', { enableCases: true }, 'cursor');
  const things: Record<string, string> = {};
  for (const part of [organize, plan, work, run, decide, keepCase, repeat, keepSecret, offerTools, teach, spend]) {
    Object.assign(things, await part(filler, things));
  }
  await settle(filler, things);
  return things;
}

/** Says a line, and is done with its task if it has one. */
const PROGRAM = `
  const { SERVICE_API_URL, SERVICE_API_KEY, SERVICE_TASK_ID } = process.env;
  console.log('Hello from a run');
  if (SERVICE_TASK_ID) fetch(SERVICE_API_URL + '/api/issues/' + SERVICE_TASK_ID, {
    method: 'PATCH',
    headers: { authorization: 'Bearer ' + SERVICE_API_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'done', comment: 'Done.' }),
  })`;

const organize: Part = async (filler) => {
  const { company } = await filler.make('createCompany', { name: 'Acme' }, 'company { id }');
  const appoint = async (fields: object) =>
    (await filler.make('createAgent', { companyId: company.id, ...fields }, 'agent { id }')).agent.id;
  const manager = await appoint({ name: 'Ada', role: 'CEO', title: 'Chief Executive' });
  const program = { adapterType: 'process', adapterConfig: { command: 'node', args: ['-e', PROGRAM] } };
  const agent = await appoint({ name: 'Grace', role: 'ENGINEER', reportsTo: manager, ...program });
  return { company: company.id, manager, agent };
};

const plan: Part = async (filler, { company: companyId, agent: leadAgentId }) => {
  const { goal } = await filler.make('createGoal', { companyId, title: 'Be known' }, 'goal { id }');
  const named = { companyId, name: 'Website', goalIds: [goal.id], leadAgentId };
  const { project } = await filler.make('createProject', named, 'project { id }');
  const { label } = await filler.make('createLabel', { companyId, name: 'bug', color: '#ff0000' }, 'label { id }');
  return { goal: goal.id, project: project.id, label: label.id };
};

const work: Part = async (filler, { company: companyId, project: projectId, label }) => {
  const about = { companyId, projectId, labelIds: [label], status: 'TODO' };
  const { issue } = await filler.make('createIssue', { title: 'Write the first page', ...about }, 'issue { id }');
  const said = { issueId: issue.id, body: 'Keep it short.' };
  const { comment } = await filler.make('createIssueComment', said, 'comment { id }');
  const document = { issueId: issue.id, key: 'plan', title: 'Plan', body: 'One page.' };
  await filler.make('putIssueDocument', document, 'document { id }');
  return { issue: issue.id, comment: comment.id };
};

const WAKES = 'query ($run: ID!) { run(id: $run) { wakes(first: 1) { edges { node { id } } } } }';

const run: Part = async (filler, { agent: agentId }) => {
  const woken = await filler.make('wakeAgent', { agentId, reason: 'look around' }, 'run { id }');
  const { wakes } = (await filler.read(WAKES, { run: woken.run.id })).run;
  return { run: woken.run.id, wake: wakes.edges[0].node.id };
};

const decide: Part = async (filler, { company: companyId, issue: issueId }) => {
  const asked = { type: 'REQUEST_BOARD_APPROVAL', payload: { title: 'Buy a domain' }, issueIds: [issueId] };
  const { approval } = await filler.make('createApproval', { companyId, ...asked }, 'approval { id }');
  const card = { issueId, content: { confirmation: { version: 1, prompt: 'Publish it?' } } };
  const { interaction } = await filler.make('createInteraction', card, 'interaction { id }');
  return { approval: approval.id, interaction: interaction.id };
};

const teach: Part = async (filler, { company: companyId }) => {
  const { skill } = await filler.make('createSkill', { companyId, name: 'Sums' }, 'skill { id currentVersion { id } }');
  const kept = { skillId: skill.id, label: 'As it began' };
  const { version } = await filler.make('createSkillVersion', kept, 'version { id }');
  return { skill: skill.id, olderVersion: skill.currentVersion.id, skillVersion: version.id };
};

const keepCase: Part = async (filler, { company: companyId, issue: issueId, project: projectId }) => {
  const kept = { companyId, caseType: 'page', key: 'first', title: 'The first page', projectId };
  const caseId: string = (await filler.make('upsertCase', kept, 'case { id }')).case.id;
  const report = { caseId, key: 'report', title: 'Report', body: 'One two three' };
  const { revision } = await filler.make('putCaseDocument', report, 'revision { id }');
  const position = { normalizedStart: 8, normalizedEnd: 13, markdownStart: 8, markdownEnd: 13 };
  const quoted = { selector: { quote: { exact: 'three' }, position }, body: 'Why three?' };
  const base = { baseRevisionId: revision.id, baseRevisionNumber: 1 };
  await filler.make('createCaseAnnotation', { caseId, key: 'report', ...base, ...quoted }, 'cursor');
  await filler.make('linkCaseIssue', { caseId, issueId, role: 'WORK' }, 'cursor');
  return { case: caseId, revision: revision.id };
};

const DELIVERIES = `query ($routine: ID!) {
  routine(id: $routine) { triggers { deliveries(first: 1) { edges { node { id } } } } }
}`;

const repeat: Part = async (filler, { company: companyId, agent: assigneeAgentId }) => {
  const recurring = { companyId, title: 'Weekly report', assigneeAgentId };
  const { routine } = await filler.make('createRoutine', recurring, 'routine { id }');
  const hook = { routineId: routine.id, kind: 'WEBHOOK', signingMode: 'NONE' };
  const { trigger } = await filler.make('createRoutineTrigger', hook, 'trigger { id publicId }');
  const address = `${filler.url}/api/routine-triggers/public/${trigger.publicId}/fire`;
  await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
  const [{ deliveries }] = (await filler.read(DELIVERIES, { routine: routine.id })).routine.triggers;
  return { routine: routine.id, trigger: trigger.id, delivery: deliveries.edges[0].node.id };
};

const keepSecret: Part = async (filler, { company: companyId }) => {
  const { secret } = await filler.make('createSecret', { companyId, name: 'Mail', value: 'a value' }, 'secret { id }');
  return { secret: secret.id };
};

const offerTools: Part = async (filler, { company: companyId }) => {
  const named = { companyId, profileKey: 'support', name: 'Support' };
  const { profile } = await filler.make('createToolProfile', named, 'profile { id }');
  return { profile: profile.id };
};

const spend: Part = async (filler, { company: companyId, agent: agentId, issue: issueId }) => {
  const used = { provider: 'anthropic', model: 'opus', costCents: 12, occurredAt: new Date().toISOString() };
  await filler.make('reportCost', { companyId, agentId, issueId, ...used }, 'cursor');
  return {};
};

const LIVE = `query ($company: ID!) {
  company(id: $company) { runs(first: 1, filter: { statuses: [QUEUED, RUNNING] }) { edges { node { id } } } }
}`;

/** Waits until nothing runs: a run's log ends with it. */
async function settle(filler: Filler, { company }: Things): Promise<void> {
  const socket = socketTo(filler.url);
  const query = 'subscription ($run: ID!) { runLog(runId: $run) { complete } }';
  for (;;) {
    const [live] = (await filler.read(LIVE, { company })).company.runs.edges;
    if (!live) break;
    for await (const { errors } of socket.iterate({ query, variables: { run: live.node.id } })) {
      if (errors) throw new Error(JSON.stringify(errors));
    }
  }
  await socket.dispose();
}
