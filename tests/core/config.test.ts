import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, environment, readConfig, SETTING_NAMES, unknownSettings } from '#services/core/process/config.js';
import { temporaryHome } from '../kit/folders.js';

function problems(env: Record<string, string>): string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n').slice(1);
  }
  throw new Error('It was accepted');
}

describe('the configuration', () => {
  test('works without any setting: a local server that trusts whoever reaches it', () => {
    expect(readConfig({})).toMatchObject({
      HOST: '127.0.0.1',
      PORT: 3100,
      DEPLOYMENT_MODE: 'local_trusted',
      DEPLOYMENT_EXPOSURE: 'private',
      COMPANY_DELETION_ENABLED: true,
      DATABASE_POOL_MAX: 10,
      GRAPHQL_INTROSPECTION: true,
      CLOCK_INTERVAL_MS: 30_000,
    });
  });

  test('has a server show its dashboard unless it is told not to', () => {
    expect(readConfig({}).DASHBOARD).toBe(true);
    expect(readConfig({ DASHBOARD: 'off' }).DASHBOARD).toBe(false);
    expect(problems({ DASHBOARD: 'perhaps' })).toEqual([expect.stringContaining('DASHBOARD')]);
  });

  test('isolates programs of an authenticated server, unless it is told not to', () => {
    expect(readConfig({}).RUN_ISOLATION).toBe('none');
    expect(readConfig({ RUN_ISOLATION: 'bubblewrap' }).RUN_ISOLATION).toBe('bubblewrap');
    expect(readConfig({ DEPLOYMENT_MODE: 'authenticated' }).RUN_ISOLATION).toBe('bubblewrap');
    expect(readConfig({ DEPLOYMENT_MODE: 'authenticated', RUN_ISOLATION: '' }).RUN_ISOLATION).toBe('bubblewrap');
    expect(readConfig({ DEPLOYMENT_MODE: 'authenticated', RUN_ISOLATION: 'none' }).RUN_ISOLATION).toBe('none');
    expect(problems({ RUN_ISOLATION: 'docker' })).toEqual([expect.stringContaining('RUN_ISOLATION')]);
  });

  test('gives isolated programs public addresses and bounds, unless it is told otherwise', () => {
    expect(readConfig({})).toMatchObject({
      RUN_NETWORK: 'internet',
      RUN_MEMORY_MAX: 4_294_967_296,
      RUN_TASKS_MAX: 1_024,
      RUN_OPEN_FILES_MAX: 8_192,
      RUN_TEMPORARY_MAX: 536_870_912,
    });
    expect(readConfig({ RUN_NETWORK: 'api' }).RUN_NETWORK).toBe('api');
    const wrong = { RUN_NETWORK: 'lan', RUN_MEMORY_MAX: '1', RUN_TASKS_MAX: '1', RUN_OPEN_FILES_MAX: '1' };
    for (const [name, value] of Object.entries(wrong)) {
      expect(problems({ [name]: value })).toEqual([expect.stringContaining(name)]);
    }
  });

  test('is in strict mode about secrets where SECRETS_STRICT_MODE says so, and not otherwise', () => {
    expect(readConfig({}).SECRETS_STRICT_MODE).toBe(false);
    expect(readConfig({ SECRETS_STRICT_MODE: 'true' }).SECRETS_STRICT_MODE).toBe(true);
  });

  test('is compatible with nothing else unless it is told so, and only with what it knows', () => {
    expect(readConfig({}).COMPATIBILITY).toBeUndefined();
    expect(readConfig({ COMPATIBILITY: 'paperclip' }).COMPATIBILITY).toBe('paperclip');
    expect(problems({ COMPATIBILITY: 'other' })).toEqual([expect.stringContaining('COMPATIBILITY')]);
  });

  test('takes an empty value for none', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', COMPANY_DELETION_ENABLED: '' })).toEqual(readConfig({}));
  });

  test('lists every wrong value at once, each by its name', () => {
    const lines = problems({
      PORT: '99999',
      DATABASE_URL: 'mysql://x',
      REDIS_URL: 'nonsense',
      WORKER: 'maybe',
      LOG_LEVEL: 'loud',
      DATABASE_POOL_MAX: '1',
      AGENT_JWT_SECRET: 'short',
      ATTACHMENT_MAX_BYTES: '-1',
      METRICS_TOKEN: 'x',
    });
    const names = lines.map((line) => /^ {2}- (\w+): .+/.exec(line)?.[1]);
    expect(names.sort()).toEqual(
      [
        'AGENT_JWT_SECRET',
        'ATTACHMENT_MAX_BYTES',
        'DATABASE_POOL_MAX',
        'DATABASE_URL',
        'LOG_LEVEL',
        'METRICS_TOKEN',
        'PORT',
        'REDIS_URL',
        'WORKER',
      ].sort(),
    );
  });

  test('never repeats a secret in what it says', () => {
    const secret = 'very-secret-but-short';
    expect(problems({ AGENT_JWT_SECRET: secret, PORT: 'x' }).join()).not.toContain(secret);
    const url = 'postgresql:\\\\user:hunter2@nowhere';
    expect(problems({ DATABASE_URL: url, PORT: 'x' }).join()).not.toContain('hunter2');
  });

  test('lists every contradiction at once', () => {
    const lines = problems({ DEPLOYMENT_EXPOSURE: 'public', GRAPHQL_TRUSTED_DOCUMENTS: 'require' });
    expect(lines.map((line) => /- (\w+):/.exec(line)?.[1])).toEqual([
      'DEPLOYMENT_MODE',
      'BASE_URL_MODE',
      'PUBLIC_BASE_URL',
      'GRAPHQL_TRUSTED_DOCUMENTS_FILE',
    ]);
  });

  test('accepts a server for the public that says who it is', () => {
    const env = {
      DEPLOYMENT_MODE: 'authenticated',
      DEPLOYMENT_EXPOSURE: 'public',
      BASE_URL_MODE: 'explicit',
      PUBLIC_BASE_URL: 'https://orgraph.example.com',
    };
    expect(readConfig(env)).toMatchObject({ ...env, COMPANY_DELETION_ENABLED: false });
  });

  test('refuses to trust whoever comes together with every page, and takes pages that are listed', () => {
    for (const CORS_ORIGINS of ['*', 'https://a.example, *']) {
      expect(problems({ CORS_ORIGINS })).toEqual([expect.stringMatching('^  - CORS_ORIGINS: .+')]);
      expect(readConfig({ CORS_ORIGINS, DEPLOYMENT_MODE: 'authenticated' }).CORS_ORIGINS).toContain('*');
    }
    expect(readConfig({ CORS_ORIGINS: 'https://a.example' }).CORS_ORIGINS).toEqual(['https://a.example']);
  });

  const PUBLIC = {
    DEPLOYMENT_MODE: 'authenticated',
    DEPLOYMENT_EXPOSURE: 'public',
    BASE_URL_MODE: 'explicit',
    PUBLIC_BASE_URL: 'https://orgraph.example.com',
  };

  test.each([
    ['without an explicit address', { BASE_URL_MODE: 'auto' }, 'BASE_URL_MODE'],
    ['without an address', { PUBLIC_BASE_URL: '' }, 'PUBLIC_BASE_URL'],
    ['without TLS', { PUBLIC_BASE_URL: 'http://orgraph.example.com' }, 'PUBLIC_BASE_URL'],
    ['that trusts whatever is below a name', { TRUSTED_ORIGINS: 'https://*.example.com' }, 'TRUSTED_ORIGINS'],
    ['whose board is whoever comes', { DEPLOYMENT_MODE: 'local_trusted' }, 'DEPLOYMENT_MODE'],
  ])('refuses a server for the public %s', (_what, env, name) => {
    expect(problems({ ...PUBLIC, ...env })).toEqual([expect.stringMatching(`^  - ${name}: .+`)]);
  });

  test.each([
    ['an endpoint', { S3_ENDPOINT: 'https://minio.example.com' }],
    ['a region', { S3_REGION: 'eu-central-1' }],
  ])('refuses %s without a bucket, since files would be kept elsewhere than was meant', (_what, env) => {
    expect(problems(env)).toEqual([expect.stringMatching('^  - S3_BUCKET: .+')]);
    expect(readConfig({ ...env, S3_BUCKET: 'files' })).toMatchObject({ ...env, S3_BUCKET: 'files' });
  });

  test.each(['a/b', '-files', 'x', 'two words', 's3://files'])('takes no %j for a bucket', (S3_BUCKET) => {
    expect(problems({ S3_BUCKET })).toEqual([expect.stringMatching('^  - S3_BUCKET: .+')]);
  });

  test('lets the invited sign up, and whoever it is told', () => {
    expect(readConfig({ DEPLOYMENT_MODE: 'authenticated' }).AUTH_SIGN_UP).toBe('invited');
    expect(readConfig({ ...PUBLIC, AUTH_SIGN_UP: 'open' }).AUTH_SIGN_UP).toBe('open');
    expect(problems({ AUTH_SIGN_UP: 'sometimes' })).toHaveLength(1);
    expect(problems({ AUTH_SECRET: 'x'.repeat(31) })).toEqual(['  - AUTH_SECRET: must have at least 32 characters']);
  });

  test('reads trusted origins as a list, and refuses what is none', () => {
    const read = (TRUSTED_ORIGINS: string) => readConfig({ TRUSTED_ORIGINS }).TRUSTED_ORIGINS;
    expect(read(' https://A.example.com, http://localhost:3000 ,https://*.b.example')).toEqual([
      'https://a.example.com',
      'http://localhost:3000',
      'https://*.b.example',
    ]);
    expect(readConfig({}).TRUSTED_ORIGINS).toEqual([]);
    for (const wrong of [
      '*',
      'a.example.com',
      'https://a.example.com/',
      'https://a.*.com',
      'ftp://a.example',
      'https://u@a.b',
    ]) {
      expect(problems({ TRUSTED_ORIGINS: wrong }), wrong).toHaveLength(1);
    }
  });

  test.each([
    ['on', true],
    ['1', true],
    ['true', true],
    ['off', false],
    ['0', false],
    ['false', false],
  ])('reads the switch %s as %s', (text, value) => {
    expect(readConfig({ COMPANY_DELETION_ENABLED: text }).COMPANY_DELETION_ENABLED).toBe(value);
  });

  test.each(['yes', 'ON ', '2'])('does not guess what the switch %j means', (text) => {
    expect(problems({ COMPANY_DELETION_ENABLED: text })).toHaveLength(1);
  });

  test.each(['12.5', ' ', 'NaN', 'Infinity', '10MB', '0'])('takes no %j for a size in bytes', (text) => {
    expect(problems({ ATTACHMENT_MAX_BYTES: text })).toHaveLength(1);
  });

  test('keeps everything below its home, by absolute paths', () => {
    const config = readConfig({ ORGRAPH_HOME: 'here' });
    expect(config.ORGRAPH_HOME).toBe(`${process.cwd()}/here`);
    expect(config.STORAGE_DIR).toBe(`${process.cwd()}/here/storage`);
  });
});

describe('variables that look like settings and are none', () => {
  const sentencesFor = (name: string) => unknownSettings([name], SETTING_NAMES);

  test.each([
    ['GRAPHQL_MAX_DEPHT', 'Did you mean GRAPHQL_MAX_DEPTH?'],
    ['DATABSE_URL', 'Did you mean DATABASE_URL?'],
    ['GRAPHQL_PLAYGROUND', 'docs/operate.md lists the settings.'],
    ['ORGRAPH_DATA_DIRECTORY', 'docs/operate.md lists the settings.'],
  ])('%s is told in one sentence', (name, advice) => {
    expect(sentencesFor(name)).toEqual([
      `${name} is not a setting and has no effect${advice.startsWith('D') ? '. ' : ': '}${advice}`,
    ]);
  });

  test.each(['PATH', 'HOME', 'HOSTNAME', 'LANG', 'SESSION_MANAGER', 'APP_URL', 'NODE_ENV', ...SETTING_NAMES])(
    '%s is not told',
    (name) => {
      expect(sentencesFor(name)).toEqual([]);
    },
  );
});

describe('the file of the settings', () => {
  test('is read where it is named, under the environment', async () => {
    const file = join(await temporaryHome(), 'settings');
    await writeFile(file, 'PORT=4000\nLOG_LEVEL=warn\n');
    const env = environment({ ORGRAPH_ENV_FILE: file, PORT: '5000' });
    expect(env).toMatchObject({ PORT: '5000', LOG_LEVEL: 'warn' });
  });

  test('that is named and cannot be read ends the start, and says which', async () => {
    const folder = await temporaryHome();
    const missing = join(folder, 'missing');
    for (const [file, code] of [
      [missing, 'ENOENT'],
      [folder, 'EISDIR'],
    ] as const) {
      const read = () => environment({ ORGRAPH_ENV_FILE: file });
      expect(read).toThrow(ConfigError);
      expect(read).toThrow(`The settings in ${file}, which ORGRAPH_ENV_FILE names, cannot be read: ${code}`);
    }
  });
});
