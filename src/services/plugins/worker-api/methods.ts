import { activityMethods } from './activity.js';
import { configMethods } from './config.js';
import { httpMethods } from './http.js';
import { logMethods } from './log.js';
import type { WorkerApiMethod } from './model.js';
import { readMethods } from './reads.js';
import { secretMethods } from './secrets.js';
import { stateMethods } from './state.js';

/** All that plugins can ask of the server, by the names of the protocol. */
export const METHODS: Readonly<Record<string, WorkerApiMethod>> = {
  ...logMethods,
  ...configMethods,
  ...stateMethods,
  ...httpMethods,
  ...secretMethods,
  ...activityMethods,
  ...readMethods,
};
