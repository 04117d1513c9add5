/** @module-tag face */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startRegistry } from '#tests/adapters/external/registry.js';
import { type Rest, startRest } from '#tests/kit/rest.js';
import { ownDatabase } from '#tests/kit/world.js';

ownDatabase();

const NAME = '@acme/orgraph-adapter';
let asked: string[];
let rest: Rest;

beforeAll(async () => {
  const registry = await startRegistry(NAME, { old: '1.0.0', latest: '1.1.0' });
  asked = registry.asked;
  for (const [name, value] of Object.entries(registry.settings)) vi.stubEnv(name, value);
  rest = await startRest();
});
afterAll(() => void vi.unstubAllEnvs());

const install = (version?: string, packageName = NAME) => rest.post('/api/adapters/install', { packageName, version });
afterEach(() => expect(rest.failures.splice(0)).toEqual([]));
const label = async () => (await rest.get('/api/adapters/acme')).body.label;

describe('a package of the registry', () => {
  test('is installed by name in its latest version, then in the version or tag that is named', async () => {
    expect((await install()).body).toMatchObject({ type: 'acme', packageName: NAME, version: '1.1.0' });
    expect(await label()).toBe('Version 1.1.0');
    expect((await install('1.0.0')).body).toMatchObject({ version: '1.0.0' });
    expect(await label()).toBe('Version 1.0.0');
    expect((await install('latest')).body).toMatchObject({ version: '1.1.0' });
    expect((await install('old')).body).toMatchObject({ version: '1.0.0' });
  });

  test('is loaded anew without the registry, and reinstalled in the same version', async () => {
    asked.length = 0;
    expect((await rest.post('/api/adapters/acme/reload')).body).toMatchObject({ version: '1.0.0', reloaded: true });
    expect(asked).toEqual([]);
    expect((await rest.post('/api/adapters/acme/reinstall')).body).toMatchObject({ version: '1.0.0' });
    expect(asked).toContain(`/${NAME}`);
    expect(await label()).toBe('Version 1.0.0');
  });

  test('that is not there, or not in that version, is 422', async () => {
    for (const answer of [
      await install(undefined, 'orgraph-nothing'),
      await install('9.9.9'),
      await install('nightly'),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([422, 'adapter_package_missing']);
    }
    expect(await label()).toBe('Version 1.0.0');
  });

  test('cannot be installed while the registry cannot be reached, which is 502', async () => {
    vi.stubEnv('npm_config_registry', 'http://127.0.0.1:1/');
    const { status, body } = await install('1.1.0', '@acme/other');
    expect([status, body.code]).toEqual([502, 'adapter_install_failed']);
  });
});
