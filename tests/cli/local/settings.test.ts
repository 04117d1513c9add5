/** @module-tag rules */
import { execFile } from 'node:child_process';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { answersOf } from '#cli/local/answers.js';
import { askForAnswers } from '#cli/local/questions.js';
import type { Prompt } from '#cli/terminal/types.js';
import { ensureBuilt } from '#tests/kit/process.js';
import { type ClientEnd, type ClientUser, clientUser, PROGRAM } from '../kit.js';

beforeAll(ensureBuilt);

/** Somebody at a terminal who answers questions by how they begin, and otherwise presses Enter or takes the first. */
function personWho(answers: Readonly<Record<string, string>>) {
  const asked: string[] = [];
  const answer = (question: string): string | undefined => {
    asked.push(question);
    return Object.entries(answers).find(([beginning]) => question.startsWith(beginning))?.[1];
  };
  const prompt: Prompt = {
    isPossible: true,
    confirm: async (question) => answer(question) === 'yes',
    text: async (question, { preset = '' } = {}) => answer(question) ?? preset,
    secret: async (question) => answer(question) ?? '',
    choice: async <T extends string>(question: string, choices: readonly { value: T }[]) =>
      (answer(question) as T | undefined) ?? (choices[0] as { value: T }).value,
  };
  return { prompt, asked };
}

async function settled(...args: string[]): Promise<{ user: ClientUser; file: string; end: ClientEnd }> {
  const user = await clientUser();
  const end = await user.inProcess(['onboard', '--yes', ...args]);
  return { user, file: join(user.home, '.orgraph', '.env'), end };
}

const valuesIn = async (file: string) => parseEnv(await readFile(file, 'utf8'));

describe('onboard', () => {
  test('writes settings that say what each of them means, for their owner alone', async () => {
    const { user, file, end } = await settled();
    expect(end).toMatchObject({ code: 0, stdout: `Wrote the settings to ${file}.\n` });
    expect(end.stderr).toContain('→ orgraph run');
    expect(await valuesIn(file)).toEqual({ ORGRAPH_HOME: join(user.home, '.orgraph') });
    expect(await readFile(file, 'utf8')).toContain('# Who may reach it\n');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test('takes what flags say, and tells how to start what is elsewhere', async () => {
    const user = await clientUser();
    const home = join(user.home, 'elsewhere');
    const args = [
      '--data-dir',
      home,
      '--access',
      'network',
      '--public-url',
      'http://board.test:3200',
      '--port',
      '3200',
    ];
    const end = await user.inProcess(['onboard', '--yes', ...args]);
    expect(await valuesIn(join(home, '.env'))).toEqual({
      ORGRAPH_HOME: home,
      HOST: '0.0.0.0',
      PORT: '3200',
      DEPLOYMENT_MODE: 'authenticated',
      PUBLIC_BASE_URL: 'http://board.test:3200',
    });
    expect(end.stderr).toContain(`orgraph run --config ${join(home, '.env')}`);
    expect(end.stderr).toContain('http://board.test:3200');
  });

  test('leaves settings that are there alone, unless it is told otherwise', async () => {
    const { user, file } = await settled('--port', '3200');
    const again = await user.inProcess(['onboard', '--yes']);
    expect(again.code).toBe(1);
    expect(again.stderr).toContain('Settings already exist');
    expect((await user.inProcess(['onboard', '--yes', '--force', '--port', '3300'])).code).toBe(0);
    expect(await valuesIn(file)).toMatchObject({ PORT: '3300' });
  });

  test('writes nothing where the server would not start with it', async () => {
    const { file, end } = await settled('--access', 'public', '--public-url', 'http://board.test');
    expect(end.code).toBe(1);
    expect(end.stderr).toContain('public exposure needs an https address');
    await expect(stat(file)).rejects.toThrow('ENOENT');
  });

  test('asks nobody where nobody is', async () => {
    const user = await clientUser();
    const end = await user.inProcess(['onboard']);
    expect(end.code).toBe(1);
    expect(end.stderr).toContain('orgraph onboard --yes');
  });

  test('asks on a terminal, each question with an answer that fits most', async () => {
    const { prompt, asked } = personWho({ 'On which port': '3200' });
    const preset = answersOf({}, '/srv/orgraph');
    expect(await askForAnswers(prompt, preset)).toEqual({ ...preset, port: 3200 });
    expect(asked).toEqual([
      'Where should it keep its data?',
      'On which port should it listen?',
      'Who can reach it?',
      'Which database?',
    ]);
  });

  test('asks those who let others in for the address, and those with a database for its address', async () => {
    const { prompt } = personWho({
      'Who can': 'public',
      'Under which': 'https://a.test',
      Which: 'own',
      Its: 'postgresql://x',
    });
    expect(await askForAnswers(prompt, answersOf({}, '/srv/orgraph'))).toMatchObject({
      access: 'public',
      publicUrl: 'https://a.test',
      databaseUrl: 'postgresql://x',
    });
  });

  test('takes no database of somebody’s own without an address, unless one was given before', async () => {
    const { prompt } = personWho({ Which: 'own' });
    const preset = answersOf({}, '/srv/orgraph');
    await expect(askForAnswers(prompt, preset)).rejects.toThrow('The address of your database is missing.');
    const present = { ...preset, databaseUrl: 'postgresql://x' };
    expect(await askForAnswers(prompt, present)).toMatchObject({ databaseUrl: 'postgresql://x' });
  });

  test.each(['0', '65536', 'http', '1.5'])('refuses %s as a port', async (port) => {
    const { prompt } = personWho({ 'On which port': port });
    await expect(askForAnswers(prompt, answersOf({}, '/srv/orgraph'))).rejects.toThrow(`${port} is not a port.`);
  });
});

describe('configure', () => {
  test('sets and takes out what is named', async () => {
    const { user, file } = await settled('--port', '3200');
    const end = await user.inProcess(['configure', 'LOG_LEVEL=debug', '--unset', 'PORT']);
    expect(end).toMatchObject({ code: 0 });
    expect(await valuesIn(file)).toEqual({ ORGRAPH_HOME: join(user.home, '.orgraph'), LOG_LEVEL: 'debug' });
  });

  test('reads secrets from standard input, and refuses them among the arguments', async () => {
    const { user, file } = await settled();
    const url = 'postgresql://me:pa%20ss@db.test:5432/orgraph';
    const refused = await user.inProcess(['configure', `DATABASE_URL=${url}`]);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('reads it from standard input');
    expect(refused.stderr).not.toContain('pa%20ss');
    expect((await user.inProcess(['configure', 'DATABASE_URL'], { stdin: `${url}\n` })).code).toBe(0);
    expect(await valuesIn(file)).toMatchObject({ DATABASE_URL: url });
  });

  test.each([
    ['PORT=99999', 'must be a whole number from 0 to 65535'],
    ['PORTS=1', 'PORTS is not a setting'],
    ['DEPLOYMENT_EXPOSURE=public', 'local_trusted is only allowed with DEPLOYMENT_EXPOSURE=private'],
  ])('refuses %s, and changes nothing', async (change, reason) => {
    const { user, file } = await settled();
    const before = await readFile(file, 'utf8');
    const end = await user.inProcess(['configure', change]);
    expect(end.code).toBe(1);
    expect(end.stderr).toContain(reason);
    expect(await readFile(file, 'utf8')).toBe(before);
  });

  test('says where the environment wins over what was written', async () => {
    const { user } = await settled();
    const end = await user.inProcess(['configure', 'PORT=3200'], { env: { PORT: '3400' } });
    expect(end.stderr).toContain('PORT is also set in the environment');
  });
});

describe('env', () => {
  test('shows what is in effect and where it comes from, and no secret', async () => {
    const { user } = await settled('--port', '3200');
    await user.inProcess(['configure', 'DATABASE_URL'], { stdin: 'postgresql://me:hidden@db.test/orgraph' });
    const env = { AUTH_SECRET: 'h1dden-h1dden-h1dden-h1dden-h1dden', LOG_LEVEL: 'debug' };
    const end = await user.inProcess(['env', '--all', '--json'], { env });
    expect(end.stdout).not.toMatch(/hidden|h1dden/);
    const { settings, dataDir } = end.json();
    expect(dataDir).toBe(join(user.home, '.orgraph'));
    const of = (name: string) => settings.find((setting: { name: string }) => setting.name === name);
    expect(of('PORT')).toEqual({ name: 'PORT', value: '3200', source: 'file', isSecret: false });
    expect(of('LOG_LEVEL')).toMatchObject({ value: 'debug', source: 'environment' });
    expect(of('AUTH_SECRET')).toMatchObject({ value: '********', source: 'environment', isSecret: true });
    expect(of('DATABASE_URL').value).toMatch(/^postgresql:\/\/me:\S+@db\.test\/orgraph$/);
    expect(of('STORAGE_DIR')).toMatchObject({ value: join(user.home, '.orgraph', 'storage'), source: 'default' });
    expect(of('REDIS_URL')).toMatchObject({ value: null });
  });

  test('shows only what is not as it comes unless all of it is wanted', async () => {
    const { user } = await settled('--port', '3200');
    const end = await user.inProcess(['env']);
    expect(end.stdout).toContain('PORT\t3200\tfile\n');
    expect(end.stdout).not.toContain('LOG_LEVEL');
  });

  test('finds the installation of the folder, of a flag, and else that of the user', async () => {
    const user = await clientUser();
    const dataDir = async (args: string[], cwd: string) => {
      const command = [PROGRAM, 'env', '--json', ...args];
      const { stdout } = await promisify(execFile)(process.execPath, command, { cwd, env: user.environment() });
      return JSON.parse(stdout).dataDir;
    };
    const folder = join(user.home, 'clone');
    await mkdir(folder);
    await writeFile(join(folder, '.env'), 'PORT=4000\n'); // of another program
    expect(await dataDir([], folder)).toBe(join(user.home, '.orgraph'));
    await mkdir(join(folder, '.orgraph'));
    expect(await dataDir([], folder)).toBe(join(folder, '.orgraph'));
    expect(await dataDir(['--data-dir', 'other'], folder)).toBe(join(folder, 'other'));
    const none = await user.inProcess(['env', '--json'], { env: { ORGRAPH_HOME: '' } });
    expect(none.json().dataDir).toBe(join(user.home, '.orgraph'));
  });
});

describe('allowed-hostname', () => {
  test('makes the first name the public address, and is undone', async () => {
    const { user, file } = await settled();
    expect((await user.inProcess(['allowed-hostname', 'Orgraph.local'])).stdout).toBe(
      'http://orgraph.local:3100 is allowed.\n',
    );
    expect(await valuesIn(file)).toMatchObject({ PUBLIC_BASE_URL: 'http://orgraph.local:3100' });
    const other = await user.inProcess(['allowed-hostname', 'another.local']);
    expect(other.code).toBe(1);
    expect(other.stderr).toContain('A server without sign-in has only one name');
    await user.inProcess(['allowed-hostname', 'orgraph.local', '--remove']);
    expect(await valuesIn(file)).not.toHaveProperty('PUBLIC_BASE_URL');
  });

  test('trusts further names where people sign in', async () => {
    const { user, file } = await settled('--access', 'network', '--public-url', 'https://a.test');
    await user.inProcess(['allowed-hostname', 'https://b.test']);
    await user.inProcess(['allowed-hostname', 'https://c.test']);
    expect((await user.inProcess(['allowed-hostname', 'https://b.test'])).stdout).toContain('already allowed');
    expect(await valuesIn(file)).toMatchObject({ TRUSTED_ORIGINS: 'https://b.test,https://c.test' });
  });

  test('refuses what is no name', async () => {
    const { user } = await settled();
    for (const name of ['https://a.test/path', 'a b', 'ftp://a.test']) {
      expect((await user.inProcess(['allowed-hostname', name])).stderr).toContain('is not a host name');
    }
  });
});
