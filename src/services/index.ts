import * as activity from './activity/activity.js';
import * as audit from './activity/audit.js';
import * as verify from './activity/verify.js';
import * as adapters from './adapters/adapters.js';
import * as agents from './agents/agents.js';
import * as configuration from './agents/configuration.js';
import * as hires from './agents/hires.js';
import * as instructions from './agents/instructions.js';
import * as instructionsFiles from './agents/instructions-files.js';
import * as keys from './agents/keys.js';
import * as lifecycle from './agents/lifecycle.js';
import * as list from './agents/list.js';
import * as org from './agents/org.js';
import * as revisions from './agents/revisions.js';
import * as runtimeState from './agents/runtime-state.js';
import * as assets from './assets/assets.js';
import * as companies from './companies/companies.js';
import type { AnyOperation } from './core/operation.js';
import * as health from './instance/health.js';
import * as settings from './instance/settings.js';

const isOperation = (value: unknown): value is AnyOperation =>
  typeof value === 'object' && value !== null && 'kind' in value && 'allow' in value && 'input' in value;

const domains = [
  ...[companies, assets, agents, configuration, hires, keys, lifecycle, list, org, revisions, runtimeState],
  ...[instructions, instructionsFiles],
  ...[activity, audit, verify, adapters, settings, health],
];

/** Every operation of the product. The contract tests loop over it. */
export const operations: readonly AnyOperation[] = domains.flatMap((domain) =>
  Object.values(domain).filter(isOperation),
);
