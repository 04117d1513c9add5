import { expect, test } from 'vitest';
import { z } from 'zod';
import { allAdapters } from '#adapters/registry.js';

/** One line a field: `process.command {"type":"string"}`. Words that only describe it are left out. */
const linesOf = (type: string, { properties = {}, ...whole }: z.core.JSONSchema.BaseSchema): string[] => [
  `${type} ${limitsOf(whole)}`,
  ...Object.entries(properties).map(([name, field]) => `${type}.${name} ${limitsOf(field)}`),
];

const limitsOf = (schema: unknown): string =>
  JSON.stringify(schema, (key, value) => (key === 'description' || key === '$schema' ? undefined : value));

test('the configurations of the built-in adapters have the fields and limits of config-schemas.txt', async () => {
  const builtin = allAdapters().filter(({ source }) => source !== 'external');
  const lines = builtin.flatMap(({ type, config }) => linesOf(type, z.toJSONSchema(config, { io: 'input' })));
  await expect(`${lines.sort().join('\n')}\n`).toMatchFileSnapshot('config-schemas.txt');
});
