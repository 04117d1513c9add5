import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { TestSetup } from '#adapters/adapter.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { LOCAL, temporaryFolder } from '#tests/kit/execution.js';
import { adapterOf, type Play, standIns } from './kit.js';

const signal = new AbortController().signal;
const setup = (env: Record<string, string>, config: JsonObject = {}): TestSetup => {
  return { config, env, network: LOCAL, confinement: null, signal };
};

/** A home with files in it. */
function homeWith(files: Record<string, string>): Record<string, string> {
  const HOME = temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(HOME, name)), { recursive: true });
    writeFileSync(join(HOME, name), text);
  }
  return { HOME, PATH: '/nowhere' };
}

const played = (fresh: Play, config: JsonObject = {}) => setup(standIns({ fresh }).env, config);

describe('an environment test', () => {
  test.each(['claude', 'codex', 'gemini', 'opencode', 'cursor'])(
    'says what %s lacks and what to do',
    async (vendor) => {
      const checks = await adapterOf(`${vendor}_local`).test(setup({ HOME: '/nowhere', PATH: '/nowhere' }));
      const command = vendor === 'cursor' ? 'cursor-agent' : vendor;
      expect(checks).toMatchObject([
        {
          code: `${vendor}_command_missing`,
          level: 'error',
          message: `Command not found: ${command}`,
          detail: '/nowhere',
          hint: expect.stringMatching(/^Install /),
        },
        { code: `${vendor}_auth_missing`, level: 'warn', hint: expect.stringMatching(/^Set .* or sign in with /) },
        { code: `${vendor}_model_default`, level: 'info' },
      ]);
    },
  );

  test('finds the command, its version, a key, a model and the directory, and tells no values', async () => {
    const cwd = temporaryFolder();
    const { env } = standIns({ fresh: { text: '2.1.197 (Claude Code)\n' } });
    const given = setup({ ...env, ANTHROPIC_API_KEY: 'canary-key' }, { model: 'claude-haiku-4-5', cwd });
    const checks = await adapterOf('claude_local').test(given);
    expect(checks.map(({ code, level }) => [code, level])).toEqual([
      ['claude_command_resolvable', 'info'],
      ['claude_version', 'info'],
      ['claude_cwd_valid', 'info'],
      ['claude_auth_present', 'info'],
      ['claude_model_configured', 'info'],
    ]);
    expect(JSON.stringify(checks)).toContain('2.1.197');
    expect(JSON.stringify(checks)).not.toContain('canary-key');
  });

  test('warns of a command that does not tell its version', async () => {
    for (const fresh of [{ exit: 3 }, { text: 'hello\n' }]) {
      const checks = await adapterOf('codex_local').test(played(fresh));
      expect(checks).toContainEqual(expect.objectContaining({ code: 'codex_version_probe_failed', level: 'warn' }));
    }
  });

  test('refuses a directory that is none and a configuration that is wrong', async () => {
    const gemini = adapterOf('gemini_local');
    expect(await gemini.test(setup({}, { cwd: 'relative' }))).toContainEqual(
      expect.objectContaining({ code: 'gemini_cwd_invalid', level: 'error' }),
    );
    expect(await gemini.test(setup({}, { args: 'one text' }))).toMatchObject([
      { code: 'gemini_config_invalid', level: 'error' },
    ]);
  });

  test('finds the sign-in that a command line has left behind', async () => {
    const files = {
      claude: '.claude/.credentials.json',
      codex: '.codex/auth.json',
      gemini: '.gemini/oauth_creds.json',
      opencode: '.local/share/opencode/auth.json',
      cursor: '.config/cursor/auth.json',
    };
    for (const [vendor, file] of Object.entries(files)) {
      const checks = await adapterOf(`${vendor}_local`).test(setup(homeWith({ [file]: '{}' })));
      expect(checks).toContainEqual(expect.objectContaining({ code: `${vendor}_auth_present` }));
    }
  });

  test('warns of full permissions', async () => {
    const checks = await adapterOf('opencode_local').test(setup({}, { permissions: 'full' }));
    expect(checks).toContainEqual(expect.objectContaining({ code: 'opencode_permissions_full', level: 'warn' }));
  });
});

describe('the model that is set up', () => {
  test.each([
    ['claude', '.claude/settings.json', '{"model":"opus"}', 'opus', 'anthropic'],
    [
      'codex',
      '.codex/config.toml',
      '# mine\nmodel = "gpt-6-sol" # good\n[profiles.x]\nmodel = "no"',
      'gpt-6-sol',
      'openai',
    ],
    ['gemini', '.gemini/settings.json', '{"model":{"name":"gemini-3.5-flash"}}', 'gemini-3.5-flash', 'google'],
    ['opencode', '.config/opencode/opencode.jsonc', '{\n// mine\n"model":"openai/gpt-5"}', 'openai/gpt-5', 'openai'],
    ['cursor', '.cursor/cli-config.json', '{"model":{"modelId":"composer-2"}}', 'composer-2', 'cursor'],
  ])('for %s is found in its file', async (vendor, file, text, model, provider) => {
    const env = homeWith({ [file]: text });
    const source = join(env.HOME ?? '', file);
    const { detectModel } = adapterOf(`${vendor}_local`);
    expect(await detectModel?.(setup(env))).toEqual({ model, provider, source });
    for (const broken of ['', '{', '[]', '{"model":7}', 'model = 7', '{"model":{}}']) {
      expect(await detectModel?.(setup(homeWith({ [file]: broken })))).toBeNull();
    }
  });

  test('is the one of the environment first', async () => {
    const env = { ...homeWith({ '.claude/settings.json': '{"model":"opus"}' }), ANTHROPIC_MODEL: 'haiku' };
    expect(await adapterOf('claude_local').detectModel?.(setup(env))).toEqual({
      model: 'haiku',
      provider: 'anthropic',
      source: 'ANTHROPIC_MODEL',
    });
  });

  test('of a codex configuration is taken only from the part outside of profiles', async () => {
    const env = homeWith({ '.codex/config.toml': '[profiles.x]\nmodel = "no"' });
    expect(await adapterOf('codex_local').detectModel?.(setup(env))).toBeNull();
  });
});

describe('models', () => {
  test('are those that the command line lists', async () => {
    const listed = {
      codex: '{"models":[{"slug":"a","display_name":"A","visibility":"list"},{"slug":"b","visibility":"hide"},7]}\n',
      opencode: 'banner\nopenai/a\nopenrouter/x/b:free\n',
      cursor: 'Available models\n\na - A (current)\nb.1 - B One\n\nTip: use --model\n',
    };
    const models = async (vendor: keyof typeof listed) =>
      await adapterOf(`${vendor}_local`).listModels?.(played({ text: listed[vendor] }));
    expect(await models('codex')).toEqual([{ id: 'a', label: 'A' }]);
    expect((await models('opencode'))?.map(({ id }) => id)).toEqual(['openai/a', 'openrouter/x/b:free']);
    expect(await models('cursor')).toEqual([
      { id: 'a', label: 'A' },
      { id: 'b.1', label: 'B One' },
    ]);
  });

  test.each([['codex'], ['opencode'], ['cursor'], ['claude']])(
    'of %s are the known ones where it lists none',
    async (vendor) => {
      const adapter = adapterOf(`${vendor}_local`);
      expect(await adapter.listModels?.(played({ exit: 1, text: 'openai/a\n' }))).toEqual(adapter.models);
      expect(await adapter.listModels?.(setup({ PATH: '/nowhere' }))).toEqual(adapter.models);
    },
  );

  test('have the default among them', () => {
    for (const vendor of ['claude', 'codex', 'gemini', 'cursor']) {
      const { models, defaults } = adapterOf(`${vendor}_local`);
      expect(models.map(({ id }) => id)).toContain(defaults.model);
    }
    expect(adapterOf('opencode_local').defaults).toEqual({});
  });
});
