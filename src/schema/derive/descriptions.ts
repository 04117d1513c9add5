import { type Definitions, type Json, optionOf } from './json.js';

/** The descriptions of fields that many zod schemas have; all others have their own (`.describe()`). */
const FIELDS: Readonly<Record<string, string>> = {
  agentId: 'The UUID or shortname of the agent.',
  companyId: 'The ID of the company.',
  createdAt: 'The time of the creation.',
  description: 'The description.',
  idempotencyKey:
    'A key that makes retries safe: the same key and input return the stored response; a different input fails.',
  metadata: 'Arbitrary metadata of the client.',
  name: 'The name.',
  ok: 'Always true.',
  title: 'The title.',
  updatedAt: 'The time of the last change.',
};

/** The description of a field: from its schema, from the schema that it refers to, or by its name. */
export const describeProperty = (name: string, json: Json, definitions: Definitions): string =>
  sentence(json.description ?? optionOf(json, definitions).option.description ?? describeField(name));

/** REST's descriptions of parameters have no full stop. */
const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** @throws if there is no description, so the schema cannot be built without one */
export function describeField(name: string): string {
  const description = FIELDS[name];
  if (!description) throw new Error(`The field ${name} has no description`);
  return description;
}
