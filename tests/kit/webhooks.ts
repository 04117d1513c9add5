import { createHmac } from 'node:crypto';
import { listRoutineDeliveries } from '#services/automation/firing/deliveries.js';
import { listRoutineRuns } from '#services/automation/routines/run-model.js';
import { createRoutineTrigger } from '#services/automation/routines/triggers.js';
import type { Rest, RestResponse } from './rest.js';
import { activeRoutineIn } from './routines.js';
import type { Caller, World } from './world.js';

/** A webhook as whoever set it up knows it. */
export interface Hook {
  // biome-ignore lint/suspicious/noExplicitAny: the wire shape is what tests assert on
  readonly routine: any;
  // biome-ignore lint/suspicious/noExplicitAny: the wire shape is what tests assert on
  readonly trigger: any;
  readonly secret: string;
  /** Where it is fired. */
  readonly path: string;
}

/** A new webhook of a new routine that makes an issue each time. */
export async function hookIn(
  world: World,
  fields: Record<string, unknown> = {},
  routineFields: Record<string, unknown> = {},
): Promise<Hook> {
  const routine = await activeRoutineIn(world, { concurrencyPolicy: 'always_enqueue', ...routineFields });
  const { trigger, secretMaterial } = await world.board.run(createRoutineTrigger, {
    routineId: routine.id,
    kind: 'webhook',
    ...fields,
  });
  const { webhookUrl, webhookSecret } = secretMaterial;
  return { routine, trigger, secret: webhookSecret, path: new URL(webhookUrl).pathname };
}

type Body = string | Buffer | object;

const bytesOf = (body: Body): Buffer => {
  if (Buffer.isBuffer(body)) return body;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
};

/** Sends these very bytes, as JSON unless the headers say otherwise. */
export const fire = (
  rest: Pick<Rest, 'post'>,
  { path }: Pick<Hook, 'path'>,
  body: Body,
  headers: Record<string, string> = {},
): Promise<RestResponse> =>
  rest.post(path, bytesOf(body), { headers: { 'content-type': 'application/json', ...headers } });

export const bearer = ({ secret }: Pick<Hook, 'secret'>) => ({ authorization: `Bearer ${secret}` });

const hmac = (secret: string, ...parts: (string | Buffer)[]): string =>
  parts.reduce((made, part) => made.update(part), createHmac('sha256', secret)).digest('hex');

/** The signature of a body, in the header of this name. */
export const signature = ({ secret }: Pick<Hook, 'secret'>, body: Body, header = 'x-hub-signature-256') => ({
  [header]: `sha256=${hmac(secret, bytesOf(body))}`,
});

/** What signs a body with a time, in seconds since the epoch or in milliseconds; now unless given. */
export function timedSignature({ secret }: Pick<Hook, 'secret'>, body: Body, at = Math.floor(Date.now() / 1000)) {
  return {
    'x-service-timestamp': String(at),
    'x-service-signature': `sha256=${hmac(secret, `${at}.`, bytesOf(body))}`,
  };
}

/** The deliveries of a webhook as the caller reads them, newest first. */
export const deliveriesOf = (
  world: World,
  { trigger }: Hook,
  page: object = {},
  caller: Caller = world.board,
  // biome-ignore lint/suspicious/noExplicitAny: the wire shape is what tests assert on
): Promise<any[]> => caller.run(listRoutineDeliveries, { triggerId: trigger.id, ...page });

/** What the routine of a webhook has fired, newest first. */
// biome-ignore lint/suspicious/noExplicitAny: the wire shape is what tests assert on
export const firingsOf = ({ board }: World, { routine }: Hook): Promise<any[]> =>
  board.run(listRoutineRuns, { routineId: routine.id, limit: 200 });
