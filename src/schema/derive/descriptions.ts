import { type Definitions, type Json, optionOf } from './json.js';

/** What fields mean that many zod schemas have; all others say it themselves (`.describe()`). */
const FIELDS: Readonly<Record<string, string>> = {
  agentId: 'The agent: UUID or shortname.',
  companyId: "The company's id.",
  createdAt: 'When it was created.',
  description: 'What it is about.',
  id: 'The id.',
  idempotencyKey: 'The same key and input again give the stored answer; with another input, an error.',
  metadata: 'Whatever the owner keeps with it.',
  name: 'The name.',
  ok: 'Always true.',
  title: 'The title.',
  updatedAt: 'When it last changed.',
};

/** What a field means: by its own schema, by the one that it refers to, else by its name. */
export const describeProperty = (name: string, json: Json, definitions: Definitions): string =>
  sentence(json.description ?? optionOf(json, definitions).option.description ?? describeField(name));

/** REST's descriptions of parameters have no full stop. */
const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** @throws where there is no description, so that the schema cannot be built without one */
export function describeField(name: string): string {
  const description = FIELDS[name];
  if (!description) throw new Error(`The field ${name} has no description`);
  return description;
}
