import { text as textOfStream } from 'node:stream/consumers';
import type { Client } from '../call.js';
import { Failure } from '../failure.js';
import type { CommandInvocation } from '../table/invocation.js';
import type { Run } from '../table/types.js';

interface Agent {
  readonly id: string;
  readonly name: string;
  readonly urlKey: string;
  readonly companyId: string;
}

interface Issue {
  readonly id: string;
  readonly identifier: string;
}

const TITLE_LENGTH = 100;

export const run: Run = async (invocation) => {
  const { client, flags, output } = invocation;
  const text = await textOf(invocation);
  const agent = await agentOf(invocation);
  const issueFlag = flags.issue as string | undefined;
  const [mode, made] = issueFlag
    ? (['comment', await comment(client, issueFlag, text)] as const)
    : (['issue', await createIssue(client, agent, text, flags.title as string | undefined)] as const);
  const issueId = issueFlag ?? (made as Issue).id;
  const wakeup = flags.noWake ? null : await wake(client, agent, issueId);
  const issueLabel = issueFlag ?? (made as Issue).identifier;
  const answer = {
    ok: true,
    mode,
    companyId: agent.companyId,
    agent: { id: agent.id, name: agent.name },
    [mode]: made,
  };
  output.value({ ...answer, wakeup }, `Gave ${issueLabel} to ${agent.name}.`);
  if (flags.watch) {
    const watched = { ...invocation, args: { issueId }, flags: {} };
    return (await import('../live/issue.js')).run(watched);
  }
  output.note(`Follow it with: orgraph issue watch ${issueLabel}`);
};

async function textOf({ args, system }: CommandInvocation): Promise<string> {
  const words = (args.text as readonly string[]).join(' ');
  const text = (words === '-' ? await textOfStream(system.stdin) : words).trim();
  if (text) return text;
  throw new Failure('The text is missing.', 'Pass the text as an argument, or pass - and the text on standard input.');
}

/** The named agent, else the profile's, else the agent that the key belongs to. */
async function agentOf({ client, context, flags }: CommandInvocation): Promise<Agent> {
  const agentId = (flags.agent as string | undefined) ?? context.profile?.agentId;
  if (agentId === undefined) {
    return client.call<Agent>('getCallingAgent').catch(() => {
      throw new Failure('Which agent?', 'Pass --agent; `orgraph agent list` lists all agents.');
    });
  }
  return client.call<Agent>('getAgent', {
    params: { agentId: agentId },
    query: { companyId: await client.companyId() },
  });
}

function createIssue(client: Client, agent: Agent, text: string, title: string | undefined): Promise<Issue> {
  const body = { title: title ?? titleOf(text), description: text, status: 'todo', assigneeAgentId: agent.id };
  return client.call<Issue>('createIssue', { params: { companyId: agent.companyId }, body });
}

/** The first line, without leading Markdown marks. */
function titleOf(text: string): string {
  const line = (text.split(/\r?\n/)[0] as string).replace(/^#+\s*/, '').trim() || 'A request';
  const letters = [...line];
  return letters.length > TITLE_LENGTH ? `${letters.slice(0, TITLE_LENGTH - 1).join('')}…` : line;
}

const comment = (client: Client, issueId: string, body: string): Promise<unknown> =>
  client.call('createIssueComment', { params: { issueId }, body: { body, resume: true } });

const wake = (client: Client, { id }: Agent, issueId: string): Promise<unknown> =>
  client.call('wakeAgent', {
    params: { agentId: id },
    body: { source: 'on_demand', trigger: 'manual', reason: 'prompt', payload: { issueId } },
  });
