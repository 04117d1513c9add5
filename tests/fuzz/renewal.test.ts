/** @module-tag whole */
import { expect, test } from 'vitest';
import { disablePlugin } from '#services/plugins/registry/manage.js';
import { makeSubject } from '../contract/fixtures.js';

test('the fuzzer gets new objects after a request has disabled the plugin of all companies', async () => {
  const { world } = await makeSubject();
  await world.board.run(disablePlugin, { pluginId: 'contract.plugin' });
  expect((await makeSubject()).companyId).not.toBe(world.company.id);
});
