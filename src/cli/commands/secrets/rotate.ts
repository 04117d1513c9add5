import type { Run } from '../../table/types.js';

/** What may take the place of a value: a provider keeps it. */
const ELSEWHERE = ['value', 'externalRef', 'providerVersionRef'];

/** Gives a secret another value, which is asked for unless it is given. */
export const run: Run = async ({ client, command, output, prompt, request }) => {
  const given = (request.body ?? {}) as Readonly<Record<string, unknown>>;
  const isGiven = ELSEWHERE.some((name) => given[name] !== undefined);
  const body = isGiven || !prompt.isPossible ? given : { ...given, value: await prompt.secret('The new value:') };
  output.object(await client.call(command.operation as string, { ...request, body }), command.fields);
};
