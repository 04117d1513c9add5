import * as agents from './agents/agents.js';
import * as lifecycle from './agents/lifecycle.js';
import * as companies from './companies/companies.js';
import type { AnyOperation } from './core/operation.js';

const isOperation = (value: unknown): value is AnyOperation =>
  typeof value === 'object' && value !== null && 'kind' in value && 'allow' in value && 'input' in value;

/** Every operation of the product. The contract tests loop over it. */
export const operations: readonly AnyOperation[] = [companies, agents, lifecycle].flatMap((domain) =>
  Object.values(domain).filter(isOperation),
);
