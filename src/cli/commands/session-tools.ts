import type { Run } from '../table/types.js';

const HEADER = 'x-service-tool-gateway-token';

/** Calls in the name of a session: with its token, and without the caller's own key. */
export const run: Run = async ({ args, client, command, flags, output, prompt, request }) => {
  const token = (flags.session as string | undefined) ?? (await prompt.secret("The session's token:"));
  const { toolName } = args;
  const body = toolName === undefined ? request.body : { ...(request.body as object), tool: toolName };
  const sent = { ...request, body, headers: { [HEADER]: token } };
  const answer = await client.withKey(undefined).call<unknown>(command.operation as string, sent);
  if (Array.isArray(answer)) output.list(answer, command.columns ?? [], { empty: 'The session has no tools.' });
  else output.object(answer, command.fields);
};
