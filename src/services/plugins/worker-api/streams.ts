import { z } from 'zod';
import { uuid } from '#services/core/text/fields.js';
import { MAX_DATA_BYTES, type PluginStreamEvent, type StreamPlace, streamName } from '../streams/model.js';
import { type Asking, companyOf, method, refusal } from './model.js';

const place = { companyId: uuid().optional(), channel: streamName() };

type PlaceParams = { readonly companyId?: string | undefined; readonly channel: string };

/** Also works during calls that have just ended, because channels stay open until they are closed. */
const placeOf = (asking: Asking, { companyId, channel }: PlaceParams): StreamPlace => ({
  pluginId: asking.plugin.id,
  companyId: companyOf(asking, companyId),
  channel,
});

const writersOf = ({ services }: Asking) => services.pluginStreams.writers;

const open = method({
  capability: null,
  params: z.strictObject(place),
  async run(asking, params) {
    await writersOf(asking).open(placeOf(asking, params));
    return { ok: true };
  },
});

const emit = method({
  capability: null,
  params: z.strictObject({ ...place, event: streamName().default('message'), data: z.json() }),
  // Waits for nothing before sending: messages keep the order in which they arrive.
  async run(asking, { event, data, ...at }) {
    const bytes = Buffer.byteLength(JSON.stringify(data));
    if (bytes > MAX_DATA_BYTES)
      throw refusal(`data: must be ${MAX_DATA_BYTES} bytes of JSON at most`, 'value_too_large');
    const messageEvent: PluginStreamEvent = { type: 'message', event, data, reason: null };
    await writersOf(asking).emit(placeOf(asking, at), messageEvent, bytes);
    return { ok: true };
  },
});

const close = method({
  capability: null,
  params: z.strictObject(place),
  run: async (asking, params) => ({ closed: await writersOf(asking).close(placeOf(asking, params)) }),
});

export const streamMethods = { 'streams.open': open, 'streams.emit': emit, 'streams.close': close };
