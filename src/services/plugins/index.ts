import { operationsOf } from '../core/operation/operation.js';
import * as apiRoutes from './api-routes/operations.js';
import * as bridge from './bridge/operations.js';
import * as config from './config/operations.js';
import * as configTrial from './config/trial.js';
import * as folders from './folders/operations.js';
import * as health from './health/operations.js';
import * as jobs from './jobs/operations.js';
import * as logs from './logs/operations.js';
import * as examples from './registry/examples.js';
import * as install from './registry/install.js';
import * as manage from './registry/manage.js';
import * as registry from './registry/operations.js';
import * as sessions from './sessions/operations.js';
import * as streams from './streams/operations.js';
import * as executeTool from './tools/execute.js';
import * as tools from './tools/operations.js';
import * as webhooks from './webhooks/receive.js';

export const operations = operationsOf(
  registry,
  examples,
  install,
  manage,
  jobs,
  webhooks,
  logs,
  health,
  bridge,
  streams,
  apiRoutes,
  config,
  configTrial,
  folders,
  tools,
  executeTool,
  sessions,
);
