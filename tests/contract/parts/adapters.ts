import { installAdapter } from '#services/organization/adapters/install.js';
import { listAdapters } from '#services/organization/adapters/operations.js';
import { packageOf, SHELL_SCRIPT, sourceOf } from '#tests/adapters/external/packages.js';
import { type Fixture, inCompany, inInstallation, type Part } from '../part.js';

const adapter = inInstallation(() => ({ type: 'process' }));
const ofCompany = inCompany(({ companyId }) => ({ companyId, type: 'process' }));
const nothing = inInstallation(() => ({}));

const PARSING = 'contract-parsing';

/** Changes the code that the whole process runs. */
const installed = (input: Fixture['input']): Fixture => ({
  ...inInstallation(input),
  alone: 'starts npm, and changes what every other operation finds; tests/rest/organization/adapters.test.ts',
});

export const adapters: Part = {
  async make({ world: { board } }) {
    const known: { type: string }[] = await board.run(listAdapters);
    if (known.some(({ type }) => type === PARSING)) return {};
    const packageName = await packageOf(PARSING, sourceOf({ type: PARSING, uiParser: 'export {};' }));
    await board.run(installAdapter, { packageName, isLocalPath: true });
    return {};
  },
  fixtures: {
    listAdapters: nothing,
    getAdapter: adapter,
    getAdapterConfigSchema: adapter,
    getAdapterUiParser: inInstallation(() => ({ type: PARSING })),
    listAdapterModels: ofCompany,
    detectAdapterModel: ofCompany,
    testAdapterEnvironment: inCompany(({ companyId, agents }) => ({
      companyId,
      type: 'process',
      agentId: agents.idle,
      adapterConfig: { command: 'true', env: { NAME: 'value' } },
    })),
    installAdapter: installed(() => ({ packageName: SHELL_SCRIPT, isLocalPath: true })),
    reloadAdapter: installed(() => ({ type: 'shell_script' })),
    reinstallAdapter: installed(() => ({ type: 'shell_script' })),
    removeAdapter: installed(() => ({ type: 'shell_script' })),
    setAdapterDisabled: inInstallation(() => ({ type: 'cursor_cloud', disabled: true })),
    setAdapterOverridePaused: inInstallation(() => ({ type: 'cursor_cloud', paused: true })),
    getAgentConfigurationIndex: nothing,
    getAgentConfigurationText: inInstallation(() => ({ adapterType: 'process' })),
    getAgentIconsText: nothing,
  },
};
