import { expect, test } from 'vitest';
import { disablePlugin } from '../../src/services/plugins/registry/manage.js';
import { createSubject } from '../contract/fixtures.js';

test('the fuzzer gets new objects after a request has disabled the plugin of all companies', async () => {
  const { world } = await createSubject();
  await world.board.run(disablePlugin, { pluginId: 'contract.plugin' });
  expect((await createSubject()).companyId).not.toBe(world.company.id);
}, 120_000);
