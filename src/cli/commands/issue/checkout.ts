import type { Client } from '#cli/call.js';
import { ApiError, Failure } from '#cli/failure.js';
import type { Run } from '#cli/table/types.js';

/** The statuses from which work can begin. */
const OPEN = ['todo', 'backlog', 'blocked', 'in_review'];

/** Checks out an issue, for the calling agent unless another is named. */
export const run: Run = async ({ client, command, context, output, request }) => {
  const requestBody = (request.body ?? {}) as {
    readonly agentId?: string;
    readonly expectedStatuses?: readonly string[];
  };
  const body = {
    ...requestBody,
    agentId: requestBody.agentId ?? context.profile?.agentId ?? (await callingAgent(client)),
    expectedStatuses: requestBody.expectedStatuses ?? OPEN,
  };
  output.object(await client.call('checkoutIssue', { ...request, body }), command.fields);
};

async function callingAgent(client: Client): Promise<string> {
  try {
    return (await client.call<{ readonly id: string }>('getCallingAgent')).id;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new Failure('Which agent will work on it?', 'Pass --agent-id, or set an agent in the profile.');
  }
}
