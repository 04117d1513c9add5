import { expect } from 'vitest';
import type { Plugin } from '#generated/prisma/client.js';
import type { JsonObject } from '#services/core/text/json.js';
import { getPluginConfig, setPluginConfig } from '#services/plugins/config/operations.js';
import { testPluginConfig } from '#services/plugins/config/trial.js';
import type { World } from '#tests/kit/world.js';

/** The schema of a configuration with secrets. */
export const SCHEMA = {
  type: 'object',
  required: ['host', 'apiKey'],
  additionalProperties: false,
  properties: {
    host: { type: 'string', maxLength: 20 },
    server: { type: 'object', required: ['port'], properties: { port: { type: 'integer', minimum: 1 } } },
    apiKey: { type: 'string', format: 'secret-ref' },
    pin: { type: ['string', 'null'], writeOnly: true },
    note: { $ref: '#/$defs/Note' },
  },
  $defs: { Note: { type: 'object', required: ['text'], properties: { text: { type: 'string' } } } },
};

/** What tests do with configurations in their company. */
export const configsOf = (world: () => World) => ({
  set: ({ id: pluginId }: Plugin, configJson: unknown, of: World = world()) =>
    of.board.run(setPluginConfig, { pluginId, companyId: of.company.id, configJson }),
  read: ({ id: pluginId }: Plugin, of: World = world()) =>
    of.board.run(getPluginConfig, { pluginId, companyId: of.company.id }),
  trial: ({ id: pluginId }: Plugin, configJson: unknown) =>
    world().board.run(testPluginConfig, { pluginId, companyId: world().company.id, configJson }),
});

/** The fields that are refused, with what is said of them. */
export const refusedFields = async (attempt: Promise<unknown>): Promise<Record<string, string>> => {
  const error = await attempt.then(
    () => expect.unreachable('It was taken'),
    (reason) => reason,
  );
  expect(error).toMatchObject({ status: 400 });
  return Object.fromEntries((error.fieldErrors ?? []).map((one: JsonObject) => [one.field, one.message]));
};
