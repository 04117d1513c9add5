import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { transact } from '#services/core/operation/transact.js';
import { uuid } from '#services/core/text/fields.js';
import type { JsonValue } from '#services/core/text/json.js';
import { saveSubscription } from '../events/rows.js';
import type { EmittedDetails } from '../events/subscription.js';
import { EMITTED, emittedType, isOfPlugins, missingFor, typesOf } from '../events/vocabulary.js';
import { PluginFailure } from '../host/port.js';
import type { PluginManifest } from '../manifest/model.js';
import { type Asking, assertNoLoop, companyOf, eventDepthOf, method, refusal, scopeOf } from './model.js';

const MAX_TYPES = 100;
const MAX_TYPE = 250;
const MAX_PAYLOAD_BYTES = 16_384;

const subscribe = method({
  capability: 'events.subscribe',
  params: z.strictObject({
    eventTypes: z
      .array(
        z
          .string()
          .regex(/^[a-z0-9_-]+(\.[a-z0-9_-]+)*\.([a-z0-9_-]+|\*)$/)
          .max(MAX_TYPE),
      )
      .max(MAX_TYPES),
  }),
  async run({ services, plugin }, { eventTypes }) {
    const { capabilities } = plugin.manifest as unknown as PluginManifest;
    const distinctTypes = [...new Set(eventTypes)];
    for (const type of distinctTypes) assertOffered(type, capabilities);
    await saveSubscription(services.database, plugin.id, distinctTypes);
    services.pluginSubscriptions.changed(plugin.id);
    return { eventTypes: distinctTypes };
  },
});

/** @throws PluginFailure for an unknown type, and if the plugin has the capability for none of the types behind it */
function assertOffered(wanted: string, capabilities: PluginManifest['capabilities']): void {
  if (isOfPlugins(wanted)) return;
  const types = typesOf(wanted);
  if (types.length === 0) throw refusal(`eventTypes: there is no event ${wanted}`, 'invalid_params');
  const missing = types.map((type) => missingFor(type, capabilities));
  if (missing.includes(undefined)) return;
  throw new PluginFailure('CAPABILITY_DENIED', `The event ${wanted} needs the capability ${missing[0]}`);
}

const emit = method({
  capability: 'events.emit',
  params: z.strictObject({
    companyId: uuid().optional(),
    // Without a dot: otherwise an event could look like one of a plugin with a longer key.
    name: z.string().regex(/^[a-z0-9][a-z0-9_-]{0,99}$/),
    payload: z.json().default(null),
  }),
  async run(asking, { companyId: meant, name, payload: given }) {
    const companyId = companyOf(asking, meant);
    const { id, pluginKey } = asking.plugin;
    if (Buffer.byteLength(JSON.stringify(given)) > MAX_PAYLOAD_BYTES) {
      throw refusal(`payload: must be ${MAX_PAYLOAD_BYTES} bytes of JSON at most`, 'value_too_large');
    }
    assertNoLoop(asking);
    asking.services.pluginRates.countEvent(id);
    const payload = asking.services.pluginSecrets.redactValue(id, given as JsonValue);
    const depth = eventDepthOf(asking);
    const details: EmittedDetails = { pluginKey, eventType: emittedType(pluginKey, name), payload, depth };
    return record(asking, companyId, details);
  },
});

async function record(asking: Asking, companyId: string, details: EmittedDetails): Promise<JsonValue> {
  const { services, plugin } = asking;
  const eventId = randomUUID();
  await transact(services, scopeOf(asking, [companyId]).actor, companyId, async (scope) => {
    scope.emit({
      id: eventId,
      companyId,
      entityType: 'plugin',
      entityId: plugin.id,
      action: EMITTED,
      actor: { type: 'plugin', id: plugin.pluginKey },
      details: { ...details },
    });
  });
  return { eventId, eventType: details.eventType };
}

export const eventMethods = { 'events.subscribe': subscribe, 'events.emit': emit };
