import { z } from 'zod';
import type { JsonObject } from '#services/core/text/fields.js';
import { flawsIn, headerValues, seconds } from '../builtin.js';

/** The configuration of the agent gateway. */
export const GatewayConfig = z.looseObject({
  url: z.string().optional().describe('WebSocket address of the agent gateway, ws or wss'),
  headers: headerValues('when connecting'),
  disableDeviceAuth: z.boolean().optional().describe('Connect without a device key pair'),
  params: z.record(z.string(), z.json()).optional().describe('Free data for the gateway, sent with each run'),
  timeoutSec: seconds('Seconds after which a run is stopped'),
  graceSec: seconds('Seconds that the gateway has to stop a run; 15 by default'),
  pingSec: seconds('Seconds between pings; 15 by default'),
  reconnectSec: seconds('Seconds for which a lost connection is retried; 120 by default'),
  silenceSec: seconds('Seconds without a log line or progress after which a run is abandoned; no limit by default'),
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

/** The settings of a configuration, or a description of its flaw. */
export function gatewaySettings(config: JsonObject): GatewaySettings | { code: string; problem: string } {
  const { data, error } = GatewayConfig.safeParse(config);
  if (error) return { code: 'config_invalid', problem: flawsIn(error) };
  const address = data.url?.trim() ?? '';
  if (!address) return { code: 'url_missing', problem: 'Agent gateway adapter missing url' };
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !['ws:', 'wss:'].includes(url.protocol) || url.username || url.password) {
    return { code: 'url_invalid', problem: 'url must be a ws or wss address without a user or password' };
  }
  url.hash = '';
  const headers = Object.entries(data.headers ?? {}).filter(
    (one): one is [string, string] => typeof one[1] === 'string',
  );
  return {
    url,
    headers: Object.fromEntries(headers),
    deviceAuth: usesDevice(config),
    params: (data.params ?? {}) as JsonObject,
    timeoutSec: data.timeoutSec ?? null,
    graceMs: (data.graceSec ?? 15) * 1000,
    pingMs: (data.pingSec ?? 15) * 1000,
    reconnectMs: (data.reconnectSec ?? 120) * 1000,
    silenceSec: data.silenceSec ?? null,
  };
}

export const usesDevice = (config: JsonObject): boolean => config.disableDeviceAuth !== true;

/** Whether the connection is encrypted or stays on this machine, so third parties cannot read it. */
export const isPrivate = ({ protocol, hostname }: URL): boolean =>
  protocol === 'wss:' || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
