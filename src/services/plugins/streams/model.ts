import { z } from 'zod';
import { describedEnum } from '../../core/text/described-enum.js';
import type { JsonValue } from '../../core/text/json.js';

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

const PluginStreamEventType = describedEnum('PluginStreamEventType', 'What happened in a channel of a plugin.', {
  open: 'The plugin has opened it: messages may come.',
  message: 'The plugin has said something.',
  close: 'No more messages come, until the plugin opens it again; `reason` says why.',
});

const PluginStreamCloseReason = describedEnum('PluginStreamCloseReason', 'Why a channel of a plugin is closed.', {
  closed: 'The plugin has closed it.',
  worker_ended: 'The worker of the plugin has ended.',
  plugin_stopped: 'The plugin does not work any more. Nothing comes after this.',
});
export type PluginStreamCloseReason = z.output<typeof PluginStreamCloseReason>;

export const PluginStreamEventView = z
  .object({
    type: PluginStreamEventType.describe('What happened.'),
    event: z.string().nullable().describe('What the plugin calls its message; null for anything else.'),
    data: z.json().describe('What the plugin said; null for anything but a message.'),
    reason: PluginStreamCloseReason.nullable().describe('Why it is closed; null for anything else.'),
  })
  .meta({ id: 'PluginStreamEvent', description: 'Something that happened in a channel of a plugin.' });

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
