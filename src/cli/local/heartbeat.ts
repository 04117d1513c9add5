import { ApiError, Failure } from '../failure.js';
import { run as runLog } from '../live/run-log.js';
import type { CommandInvocation } from '../table/invocation.js';
import type { Run } from '../table/types.js';

interface Heartbeat {
  readonly id?: string;
  readonly status: string;
  readonly error?: string | null;
  readonly errorCode?: string | null;
  readonly message?: string;
}

/** Wakes an agent, prints the log of its run as it arrives, and ends with the result of the run. */
export const run: Run = async (invocation) => {
  const { client, flags, output } = invocation;
  const agentId = agentOf(invocation);
  // A short name is unique only within a company.
  const query = isId(agentId) ? {} : { companyId: await client.companyId() };
  const woken = await client.call<Heartbeat>('invokeAgentHeartbeat', { params: { agentId }, query });
  if (!woken.id) throw new Failure(woken.message ?? `The agent was not woken: ${woken.status}.`);
  output.note(`Run ${woken.id}`);
  if (flags.detach) return output.object(woken, ['id', 'status']);
  await followLog(invocation, woken.id);
  const ended = await client.call<Heartbeat>('getRun', { params: { runId: woken.id } });
  output.note(`The run ${ended.status === 'succeeded' ? 'succeeded' : `ended as ${ended.status}`}.`);
  if (ended.status !== 'succeeded') {
    throw new Failure(
      ended.error || ended.errorCode || `The run ended as ${ended.status}.`,
      `orgraph run get ${ended.id}`,
    );
  }
};

const isId = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

function agentOf({ args, context }: CommandInvocation): string {
  const agentId = (args.agentId as string | undefined) ?? context.profile?.agentId;
  if (agentId) return agentId;
  throw new Failure('The agent is missing.', 'orgraph agent list lists all agents: orgraph heartbeat run <agent>');
}

/** The right to wake an agent does not always include the right to read its log. */
async function followLog(invocation: CommandInvocation, runId: string): Promise<void> {
  try {
    await runLog({ ...invocation, args: { runId }, flags: { follow: true } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 403) throw error;
    invocation.output.warn('You do not have permission to read the log of this run.');
  }
}
