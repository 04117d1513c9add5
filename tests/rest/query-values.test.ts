import { expect, test } from 'vitest';
import { z } from 'zod';
import { pathParameters, takesBody } from '#rest/http/route.js';
import { sections } from '#rest/http/sections.js';

interface Property {
  readonly type?: string;
  readonly minimum?: number;
  readonly items?: Items;
}

interface Items {
  readonly $ref?: string;
  readonly enum?: readonly string[];
  readonly format?: string;
}

interface Input {
  readonly properties?: Readonly<Record<string, Property>>;
  readonly $defs?: Readonly<Record<string, Items>>;
}

/** A text that a query string could have for a value that is not text; undefined for text. */
function sampleOf({ type, minimum = 1, items }: Property, $defs: Input['$defs']): string | undefined {
  if (type === 'integer' || type === 'number') return String(Math.max(1, minimum));
  if (type === 'boolean') return 'true';
  if (type !== 'array') return undefined;
  const item = $defs?.[items?.$ref?.replace('#/$defs/', '') ?? ''] ?? items;
  return item?.enum?.[0] ?? (item?.format === 'uuid' ? '0197aaaa-0000-7000-8000-00000000abcd' : 'a');
}

test('every number, truth value and list of a read can be sent in its query string', () => {
  const wrong: string[] = [];
  let tried = 0;
  const reads = sections.flatMap(({ routes }) => routes).filter((route) => !takesBody(route) && !route.options.receive);
  for (const { method, path, operation, options } of reads) {
    const input = operation.input as z.ZodObject;
    const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Input;
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      const sample = sampleOf(property, schema.$defs);
      if (sample === undefined || pathParameters(path).includes(name)) continue;
      tried += 1;
      const value = options.query?.[name]?.(sample) ?? sample;
      if (!input.shape[name].safeParse(value).success) wrong.push(`${method} ${path}?${name}=${sample}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(40);
});
