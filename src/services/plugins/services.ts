import { PluginSubscriptions } from './events/changes.js';
import type { PluginHost } from './host/port.js';
import type { PluginStreams } from './streams/service.js';
import { PluginRates } from './worker-api/rates.js';
import { PluginSecrets } from './worker-api/secret-redaction.js';

/** The part of this area in the services of a process. */
interface PluginServices {
  readonly pluginHost: PluginHost;
  readonly pluginStreams: PluginStreams;
  readonly pluginSecrets: PluginSecrets;
  readonly pluginRates: PluginRates;
  readonly pluginSubscriptions: PluginSubscriptions;
}

declare module '#services/core/operation/scope.js' {
  interface Services extends PluginServices {}
}

export const pluginServices = (pluginHost: PluginHost, pluginStreams: PluginStreams): PluginServices => ({
  pluginHost,
  pluginStreams,
  pluginSecrets: new PluginSecrets(),
  pluginRates: new PluginRates(),
  pluginSubscriptions: new PluginSubscriptions(),
});
