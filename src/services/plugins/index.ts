import { operationsOf } from '../core/operation/operation.js';
import * as health from './health/operations.js';
import * as jobs from './jobs/operations.js';
import * as logs from './logs/operations.js';
import * as examples from './registry/examples.js';
import * as install from './registry/install.js';
import * as manage from './registry/manage.js';
import * as registry from './registry/operations.js';
import * as webhooks from './webhooks/receive.js';

export const operations = operationsOf(registry, examples, install, manage, jobs, webhooks, logs, health);
