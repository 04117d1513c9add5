import { closest, distance } from 'fastest-levenshtein';
import { z } from 'zod';

/** How many letters may be wrong, left out or too many in a name that is meant for another. */
const MOST_TYPOS = 2;
/** Shorter names are too often those of something else. */
const SHORTEST = 4;

/** Nobody expects to set these: they come with a record that is sent back. */
const OF_EVERY_RECORD: ReadonlySet<string> = new Set(['id', 'companyId', 'createdAt', 'updatedAt']);

const fieldsOf = (schema: z.ZodType): readonly string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape as object) : [];

/**
 * Finds the fields of a body that have no effect although their sender means something by them: a field of the record that
 * this operation does not set, or a misspelled field of the operation.
 * @returns a sentence for each
 */
export function unusedFields(
  { input, output }: { readonly input: z.ZodType; readonly output: z.ZodType },
  sent: readonly string[],
): string[] {
  const known = fieldsOf(input);
  const ofRecord = new Set(fieldsOf(output));
  return sent.flatMap((name) => {
    if (known.includes(name) || OF_EVERY_RECORD.has(name)) return [];
    const meant = name.length >= SHORTEST && known.length > 0 ? closest(name, known as string[]) : undefined;
    if (meant && distance(name, meant) <= MOST_TYPOS) return [`${name} is not a field. Did you mean ${meant}?`];
    return ofRecord.has(name) ? [`${name} is not set by this request.`] : [];
  });
}
