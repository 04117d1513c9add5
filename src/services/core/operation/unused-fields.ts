import { z } from 'zod';
import { meantName } from '../text/typos.js';

const SHORTEST = 4;
/** Each unknown name is compared with all known names, and a body may have 50,000 of them. */
const MOST_NAMES = 50;

/** Fields that a client sends back with a record, without intending to set them. */
const OF_EVERY_RECORD: ReadonlySet<string> = new Set(['id', 'companyId', 'createdAt', 'updatedAt']);

const fieldsOf = (schema: z.ZodType): readonly string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape as object) : [];

/**
 * Finds the fields of a body that have no effect although the client probably expects one. Examples are a field of the
 * record that this operation does not set, or a misspelled field of the operation.
 * @returns a sentence for each
 */
export function unusedFields(
  { input, output }: { readonly input: z.ZodType; readonly output: z.ZodType },
  sent: readonly string[],
): string[] {
  const inputFields = fieldsOf(input);
  const ofRecord = new Set(fieldsOf(output));
  const unknown = sent.filter((name) => !inputFields.includes(name) && !OF_EVERY_RECORD.has(name));
  return unknown.slice(0, MOST_NAMES).flatMap((name) => {
    const meant = meantName(name, inputFields, SHORTEST);
    if (meant) return [`${name} is not a field. Did you mean ${meant}?`];
    return ofRecord.has(name) ? [`${name} is not set by this request.`] : [];
  });
}
