import { z } from 'zod';
import type { JsonObject } from '../../services/core/text/fields.js';

const seconds = (description: string) => z.number().positive().max(86_400).optional().describe(description);

/** The configuration of the agent gateway. */
export const GatewayConfig = z.looseObject({
  url: z.string().optional().describe('WebSocket address of the agent gateway, ws or wss'),
  headers: z
    .record(z.string(), z.union([z.string(), z.looseObject({ type: z.enum(['secret_ref', 'user_secret_ref']) })]))
    .optional()
    .describe('Headers sent when connecting: text, or references to secrets, which a run gets resolved'),
  disableDeviceAuth: z.boolean().optional().describe('Do not use a device key pair'),
  params: z.record(z.string(), z.json()).optional().describe('Whatever the gateway needs to know; sent with each run'),
  timeoutSec: seconds('Seconds after which a run is stopped'),
  graceSec: seconds('Seconds that the gateway gets to stop a run; 15 unless given'),
  pingSec: seconds('Seconds between pings; 15 unless given'),
  reconnectSec: seconds('Seconds for which a lost connection is tried again; 120 unless given'),
  silenceSec: seconds('Seconds without a log line or progress after which a run is given up; no limit unless given'),
});

export interface GatewaySettings {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly deviceAuth: boolean;
  readonly params: JsonObject;
  readonly timeoutSec: number | null;
  readonly graceMs: number;
  readonly pingMs: number;
  readonly reconnectMs: number;
  readonly silenceSec: number | null;
}

/** A configuration filled in, or what is wrong with it. */
export function gatewaySettings(config: JsonObject): GatewaySettings | { code: string; problem: string } {
  const parsed = GatewayConfig.safeParse(config);
  if (!parsed.success) {
    const problem = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
    return { code: 'config_invalid', problem };
  }
  const given = parsed.data;
  const address = given.url?.trim() ?? '';
  if (!address) return { code: 'url_missing', problem: 'Agent gateway adapter missing url' };
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !['ws:', 'wss:'].includes(url.protocol) || url.username || url.password) {
    return { code: 'url_invalid', problem: 'url must be a ws or wss address without a user or password' };
  }
  url.hash = '';
  const headers = Object.entries(given.headers ?? {}).filter(
    (one): one is [string, string] => typeof one[1] === 'string',
  );
  return {
    url,
    headers: Object.fromEntries(headers),
    deviceAuth: usesDevice(config),
    params: (given.params ?? {}) as JsonObject,
    timeoutSec: given.timeoutSec ?? null,
    graceMs: (given.graceSec ?? 15) * 1000,
    pingMs: (given.pingSec ?? 15) * 1000,
    reconnectMs: (given.reconnectSec ?? 120) * 1000,
    silenceSec: given.silenceSec ?? null,
  };
}

export const usesDevice = (config: JsonObject): boolean => config.disableDeviceAuth !== true;

/** Whether what is sent can be read by nobody between. */
export const isPrivate = ({ protocol, hostname }: URL): boolean =>
  protocol === 'wss:' || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
