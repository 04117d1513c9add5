import { z } from 'zod';
import { describedEnum } from '#services/core/text/fields.js';
import type { JsonValue } from '#services/core/text/json.js';

/** The name of a channel, or of a message in it. It appears in URLs and in lines of event streams. */
export const streamName = () =>
  z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,99}$/, 'Must be up to 100 letters, digits, and . _ : -');

/** A channel of a plugin in a company. */
export interface StreamPlace {
  readonly pluginId: string;
  readonly companyId: string;
  readonly channel: string;
}

/** Maximum size of a message's data, in bytes of JSON. */
export const MAX_DATA_BYTES = 65_536;

const PluginStreamEventType = describedEnum('PluginStreamEventType', 'The type of an event in a plugin channel.', {
  open: 'The plugin opened the channel: messages may follow.',
  message: 'The plugin sent a message.',
  close: 'The channel is closed until the plugin opens it again; `reason` says why.',
});

const PluginStreamCloseReason = describedEnum('PluginStreamCloseReason', 'The reason why a plugin channel is closed.', {
  closed: 'The plugin closed the channel.',
  worker_ended: "The plugin's worker ended.",
  plugin_stopped: 'The plugin no longer works. No event follows this one.',
});
export type PluginStreamCloseReason = z.output<typeof PluginStreamCloseReason>;

export const PluginStreamEventView = z
  .object({
    type: PluginStreamEventType.describe('The kind of event.'),
    event: z.string().nullable().describe("The plugin's name for the message; null for other events."),
    data: z.json().describe('The data of the message; null for other events.'),
    reason: PluginStreamCloseReason.nullable().describe('The reason why the channel is closed; null for other events.'),
  })
  .meta({ id: 'PluginStreamEvent', description: 'An event in a plugin channel.' });

export interface PluginStreamEvent {
  readonly type: z.output<typeof PluginStreamEventType>;
  readonly event: string | null;
  readonly data: JsonValue;
  readonly reason: PluginStreamCloseReason | null;
}

export const OPENED: PluginStreamEvent = { type: 'open', event: null, data: null, reason: null };

export const closedBy = (reason: PluginStreamCloseReason): PluginStreamEvent => ({
  type: 'close',
  event: null,
  data: null,
  reason,
});
