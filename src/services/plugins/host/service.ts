import type { PluginHost } from './port.js';

/** This area's part of the services of every process. */
declare module '#services/core/operation/scope.js' {
  interface Services {
    readonly pluginHost: PluginHost;
  }
}
