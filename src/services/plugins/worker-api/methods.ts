import { accessMethods } from './access.js';
import { activityMethods } from './activity.js';
import { agentMethods } from './agents.js';
import { companyMethods } from './company.js';
import { configMethods } from './config.js';
import { databaseMethods } from './database.js';
import { eventMethods } from './events.js';
import { folderMethods } from './folders.js';
import { httpMethods } from './http.js';
import { issueMethods } from './issues.js';
import { labelMethods } from './labels.js';
import { logMethods } from './log.js';
import { managedMethods } from './managed.js';
import type { WorkerApiMethod } from './model.js';
import { readMethods } from './reads.js';
import { secretMethods } from './secrets.js';
import { stateMethods } from './state.js';
import { streamMethods } from './streams.js';

/** All methods that plugins can call on the server, by their protocol names. */
export const METHODS: Readonly<Record<string, WorkerApiMethod>> = {
  ...logMethods,
  ...configMethods,
  ...stateMethods,
  ...httpMethods,
  ...secretMethods,
  ...activityMethods,
  ...eventMethods,
  ...folderMethods,
  ...databaseMethods,
  ...readMethods,
  ...companyMethods,
  ...issueMethods,
  ...labelMethods,
  ...agentMethods,
  ...accessMethods,
  ...managedMethods,
  ...streamMethods,
};
