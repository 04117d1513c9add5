import type { Run } from '#cli/table/types.js';

/** Fields that make the prompt unnecessary: the value, or a reference to a value that a provider keeps. */
const ELSEWHERE = ['value', 'externalRef', 'providerVersionRef'];

/** Gives a secret another value. Asks for the value unless it is in the request. */
export const run: Run = async ({ client, command, output, prompt, request }) => {
  const requestBody = (request.body ?? {}) as Readonly<Record<string, unknown>>;
  const isGiven = ELSEWHERE.some((name) => requestBody[name] !== undefined);
  const body =
    isGiven || !prompt.isPossible ? requestBody : { ...requestBody, value: await prompt.secret('The new value:') };
  output.object(await client.call(command.operation as string, { ...request, body }), command.fields);
};
