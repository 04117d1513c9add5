import { expect, test } from 'vitest';
import { disablePlugin } from '../../src/services/plugins/registry/manage.js';
import { createSubject } from '../contract/fixtures.js';

test('There are new things to ask for even after a request has disabled the plugin of all companies', async () => {
  const { world } = await createSubject();
  await world.board.run(disablePlugin, { pluginId: 'contract.plugin' });
  expect((await createSubject()).companyId).not.toBe(world.company.id);
}, 120_000);
