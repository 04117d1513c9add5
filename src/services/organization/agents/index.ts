import { operationsOf } from '../../core/operation/operation.js';
import * as configuration from './configuration.js';
import * as environmentTest from './environment-test.js';
import * as heartbeats from './heartbeats.js';
import * as hires from './hires.js';
import * as hiringTexts from './hiring-texts.js';
import * as instructions from './instructions.js';
import * as instructionsFiles from './instructions-files.js';
import * as keys from './keys.js';
import * as lifecycle from './lifecycle.js';
import * as list from './list.js';
import * as agents from './operations.js';
import * as org from './org.js';
import * as revisions from './revisions.js';
import * as runtimeState from './runtime-state.js';

export const operations = operationsOf(
  configuration,
  environmentTest,
  heartbeats,
  hires,
  hiringTexts,
  instructions,
  instructionsFiles,
  keys,
  lifecycle,
  list,
  agents,
  org,
  revisions,
  runtimeState,
);
