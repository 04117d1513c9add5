import { createHash } from 'node:crypto';
import { canonicalJson } from '#services/core/text/canonical.js';
import type { JsonObject } from '#services/core/text/json.js';
import type { EntryRisk } from './risk.js';

/** The parts of a server's tool definition that an entry pins. */
export interface PinnedToolDefinition {
  readonly name: string;
  readonly title: string | null;
  readonly description: string | null;
  readonly inputSchema: JsonObject;
  readonly annotations: JsonObject | null;
}

const sha256Of = (value: unknown): string =>
  `sha256:${createHash('sha256').update(canonicalJson(value)).digest('hex')}`;

/**
 * A hash that changes with everything that a model sees of the tool, and with its risk. The order of keys does not
 * matter.
 */
export const versionHashOf = (definition: PinnedToolDefinition, riskLevel: EntryRisk): string => {
  const { name, title, description, inputSchema, annotations } = definition;
  return sha256Of({ name, title, description, inputSchema, annotations, riskLevel });
};

export const schemaHashOf = (inputSchema: JsonObject): string => sha256Of(inputSchema);
