// Writes of the board that are safe to send again. Their keys are made of this run of the demo and what the write is for.

import { randomUUID } from 'node:crypto';

/**
 * @param {ReturnType<import('../agents/client.mjs').clientOf>} client
 * @param {ReturnType<import('./history.mjs').historyAt>} history
 * @param {string} [session] what tells these writes from those of another run of the demo
 */
export function mutationsOf(client, history, session = randomUUID()) {
  /**
   * @param {string} name of the mutation
   * @param {string} step what it is for, once in this run
   * @param {object} input without its key
   * @param {string} selection what to read of the payload
   * @param {string} [as] what the history calls it
   */
  return async function mutate(name, step, input, selection, as = `mutation:${name}`) {
    const type = `${name[0].toUpperCase()}${name.slice(1)}Input`;
    const document = `mutation ($input: ${type}!) { ${name}(input: $input) { ${selection} } }`;
    const idempotencyKey = `demo:${session}:${step}`;
    const data = await client.graphql(document, { input: { ...input, idempotencyKey } });
    const { secretMaterial: _, ...result } = data[name];
    history.acknowledged(as, idempotencyKey, result);
    return data[name];
  };
}
