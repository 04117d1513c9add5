import type { PluginHost } from './port.js';

/** This area's part of what every process has open. */
declare module '../../core/operation/scope.js' {
  interface Services {
    readonly pluginHost: PluginHost;
  }
}
