import { describe, expect, it } from 'vitest';
import { mergeConfig } from '#services/organization/agents/merge-config.js';
import {
  type ConfigurationValues,
  changesOf,
  heartbeatOf,
  rebased,
  withHeartbeat,
} from '#web/pages/agents/configuration-values.js';
import { configPatch } from '#web/parts/config-patch.js';

const BASE: ConfigurationValues = {
  name: 'Ada',
  role: 'CEO',
  title: '',
  capabilities: '',
  reportsTo: null,
  adapterType: 'process',
  adapterConfig: {
    command: 'node',
    args: ['a', 'b'],
    nested: { one: 1, two: { three: 3 } },
    env: {
      TOKEN: { type: 'plain', value: '***REDACTED***' },
      KEY: { type: 'secret_ref', secretId: 's', version: 'latest' },
    },
  },
  runtimeConfig: { heartbeat: { enabled: false, maxConcurrentRuns: 2 } },
};

describe('the patch of a configuration', () => {
  const after = {
    command: 'bun',
    args: ['b'],
    nested: { two: { three: 4 } },
    env: { TOKEN: { type: 'plain', value: '***REDACTED***' }, KEY: 'text', NEW: 'value' },
  };

  it('makes the server store what the form shows', () => {
    const patch = configPatch(BASE.adapterConfig, after);
    expect(mergeConfig(BASE.adapterConfig, patch)).toEqual(after);
  });

  it('leaves out what did not change, so that nothing masked is sent back', () => {
    const { env } = configPatch(BASE.adapterConfig, after) as { env: object };
    expect(env).toEqual({ KEY: 'text', NEW: 'value' });
    expect(configPatch(BASE.adapterConfig, structuredClone(BASE.adapterConfig))).toEqual({});
  });

  it('replaces a reference as a whole', () => {
    const KEY = { type: 'secret_ref', secretId: 'other', version: 'latest' };
    expect(configPatch({ env: BASE.adapterConfig.env }, { env: { KEY } })).toEqual({ env: { TOKEN: null, KEY } });
  });
});

describe('the changes of an agent', () => {
  it('are only those of fields that changed', () => {
    expect(changesOf(BASE, { ...BASE, title: ' Boss ', reportsTo: 'someone' })).toEqual({
      title: 'Boss',
      reportsTo: 'someone',
    });
  });

  it('replace all settings with those of another adapter', () => {
    const changes = changesOf(BASE, { ...BASE, adapterType: 'http', adapterConfig: { url: 'http://a' } });
    expect(changes).toEqual({ adapterType: 'http', replaceAdapterConfig: true, adapterConfig: { url: 'http://a' } });
  });
});

describe('changes that meet those of somebody else', () => {
  const theirs: ConfigurationValues = {
    ...BASE,
    title: 'Theirs',
    capabilities: 'Many',
    adapterConfig: { ...BASE.adapterConfig, command: 'deno', cwd: '/srv' },
  };
  const mine: ConfigurationValues = {
    ...BASE,
    title: 'Mine',
    adapterConfig: { ...BASE.adapterConfig, command: 'bun', timeoutSec: 5 },
  };

  it('keep what the other changed where they did not change the same', () => {
    const next = rebased(BASE, mine, theirs);
    expect(next).toMatchObject({ title: 'Mine', capabilities: 'Many' });
    expect(next.adapterConfig).toEqual({ ...BASE.adapterConfig, command: 'bun', cwd: '/srv', timeoutSec: 5 });
  });

  it('are written over the present configuration alone', () => {
    expect(changesOf(theirs, rebased(BASE, mine, theirs))).toEqual({
      title: 'Mine',
      adapterConfig: { command: 'bun', timeoutSec: 5 },
    });
  });

  it('follow an adapter that the other chose, unless they choose one too', () => {
    const moved = { ...BASE, adapterType: 'http', adapterConfig: { url: 'http://a' } };
    expect(rebased(BASE, { ...BASE, title: 'Mine' }, moved)).toEqual({ ...moved, title: 'Mine' });
    const chosen = { ...BASE, adapterType: 'claude_local', adapterConfig: { model: 'm' } };
    expect(rebased(BASE, chosen, moved)).toMatchObject({ adapterType: 'claude_local', adapterConfig: { model: 'm' } });
  });
});

describe('the heartbeat', () => {
  it('has the defaults of the server', () => {
    expect(heartbeatOf({})).toMatchObject({ enabled: false, wakeOnDemand: true, maxDailyRuns: null });
  });

  it('loses a limit that is emptied, and keeps what the form does not know', () => {
    const config = { heartbeat: { maxDailyRuns: 5, other: true }, more: 1 };
    expect(withHeartbeat(config, { maxDailyRuns: null })).toEqual({ heartbeat: { other: true }, more: 1 });
  });
});
