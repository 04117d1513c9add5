import { createHmac, timingSafeEqual } from 'node:crypto';

/** The exact bytes that were sent. */
const bytesOf = ({ rawBody, rawBodyEncoding = 'utf8' }) => Buffer.from(rawBody, rawBodyEncoding);

/** Whether GitHub has signed a request with this secret. */
export function isSigned(request, secret) {
  const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(bytesOf(request)).digest('hex')}`);
  const sent = Buffer.from(request.headers['x-hub-signature-256'] ?? '');
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}

/** What GitHub sent: as JSON, or as a form with one field. @throws SyntaxError */
export function payloadOf(request) {
  if (request.parsedBody) return request.parsedBody;
  return JSON.parse(new URLSearchParams(bytesOf(request).toString('utf8')).get('payload') ?? '');
}

const SEEN = { scopeKind: 'company', key: 'deliveries' };
const MOST_SEEN = 1_000;

/** Does what a delivery asks for, unless it was done already: of the last thousand, each is known. */
export async function oncePerDelivery({ state }, deliveryId, work) {
  const seen = async () => (await state.get(SEEN)) ?? { value: [], version: 0 };
  if ((await seen()).value.includes(deliveryId)) return 'repeated';
  const outcome = await work();
  for (;;) {
    const { value, version } = await seen();
    if (value.includes(deliveryId)) return outcome;
    try {
      await state.set({ ...SEEN, value: [...value, deliveryId].slice(-MOST_SEEN), expectedVersion: version });
      return outcome;
    } catch (error) {
      if (error.data?.code !== 'version_conflict') throw error;
    }
  }
}
