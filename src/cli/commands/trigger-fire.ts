import { createHmac } from 'node:crypto';
import { writeJson } from '#json/json-writer.js';
import type { Run } from '../table/types.js';
import type { SigningModeName } from './signing-modes.js';

type Sign = (secret: string, body: string, time: string) => Readonly<Record<string, string>>;

const signatureOf = (secret: string, text: string): string =>
  `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`;

/** The headers that a sender adds in each signing mode of a webhook. */
const SIGNATURES: Readonly<Record<SigningModeName, Sign>> = {
  bearer: (secret) => ({ authorization: `Bearer ${secret}` }),
  hmac_sha256: (secret, body, time) => ({
    'x-service-timestamp': time,
    'x-service-signature': signatureOf(secret, `${time}.${body}`),
  }),
  git_host_hmac: (secret, body) => ({ 'x-hub-signature-256': signatureOf(secret, body) }),
  app_webhook: (secret, body) => ({ 'x-hub-signature-256': signatureOf(secret, body) }),
  meeting_provider_hmac: (secret, body) => ({ 'x-hub-signature': signatureOf(secret, body) }),
};

/** Sends the request that a webhook's sender would: with the trigger's secret, never with the caller's key. */
export const run: Run = async ({ client, flags, output, request }) => {
  const body = writeJson(request.body ?? {});
  const sign = SIGNATURES[(flags.signingMode as SigningModeName | undefined) ?? 'bearer'];
  const secret = flags.secret as string | undefined;
  const headers = {
    'content-type': 'application/json',
    ...(secret && sign(secret, body, String(Math.floor(Date.now() / 1_000)))),
  };
  const { params } = request;
  output.object(await client.withKey(undefined).call('fireRoutineTrigger', { params, body, headers }));
};
