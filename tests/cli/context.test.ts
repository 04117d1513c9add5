import { chmod, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { isLoopback, normalizedBase } from '#cli/context/base.js';
import { findCredential, removeCredential, storeCredential } from '#cli/context/credentials.js';
import { changeProfiles, readProfiles } from '#cli/context/profiles.js';
import { resolveContext } from '#cli/context/resolve.js';
import type { System } from '#cli/table/invocation.js';
import { namedBlock } from '../docs/markdown.js';
import { type ClientUser, clientUser } from './kit.js';

let user: ClientUser;
let contextFile: string;
let credentialsFile: string;

beforeEach(async () => {
  user = await clientUser();
  contextFile = join(user.settings, 'config.json');
  credentialsFile = join(user.settings, 'credentials.json');
});

const systemOf = (env: Record<string, string> = {}): System =>
  ({
    env: { ...user.environment(), ...env },
    cwd: user.home,
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
  }) as System;

const contextOf = (flags: object = {}, env: Record<string, string> = {}, options = {}) =>
  resolveContext(flags, systemOf(env), options);

const writeProfiles = (file: object) => writeTo(contextFile, JSON.stringify(file));

async function writeTo(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

describe('Whom the client talks to', () => {
  const PROFILES = {
    version: 1,
    currentProfile: 'work',
    profiles: {
      work: { apiBase: 'https://work.example.com/', companyId: 'company-of-work', apiKeyEnvVarName: 'WORK_KEY' },
      home: { apiBase: 'http://localhost:4000', companyId: 'company-of-home' },
    },
  };

  it('is a server on this machine when nothing is said', async () => {
    const context = await contextOf();
    expect(context).toMatchObject({ apiBase: 'http://127.0.0.1:3100', apiBaseSource: 'inferred' });
    expect(context.companyId).toBeUndefined();
    expect(context.apiKey).toBeUndefined();
  });

  it('is at the port that the settings of the local server name', async () => {
    await writeTo(join(user.home, 'orgraph.env'), 'HOST=127.0.0.1\nPORT="4711"\n');
    expect((await contextOf({ config: 'orgraph.env' })).apiBase).toBe('http://127.0.0.1:4711');
    await expect(contextOf({ config: 'absent.env' })).rejects.toThrow('There is no file');
  });

  it('is said by a flag before the environment, by that before the active profile', async () => {
    await writeProfiles(PROFILES);
    expect(await contextOf()).toMatchObject({
      apiBase: 'https://work.example.com',
      apiBaseSource: 'profile',
      companyId: 'company-of-work',
      companySource: 'profile',
      profileName: 'work',
    });
    const env = {
      SERVICE_API_URL: 'https://env.example.com',
      SERVICE_COMPANY_ID: 'company-of-env',
      SERVICE_RUN_ID: 'run',
    };
    expect(await contextOf({}, env)).toMatchObject({
      apiBase: 'https://env.example.com',
      companyId: 'company-of-env',
      companySource: 'environment',
      runId: 'run',
    });
    const flags = { apiBase: 'https://flag.example.com', companyId: 'company-of-flag', runId: 'other' };
    expect(await contextOf(flags, env)).toMatchObject({ ...flags, companySource: 'flag' });
  });

  it('has the names of variables that runs give, and those of the product', async () => {
    const env = { ORGRAPH_API_URL: 'https://env.example.com', ORGRAPH_API_KEY: 'key', ORGRAPH_COMPANY_ID: 'company' };
    expect(await contextOf({}, env)).toMatchObject({
      apiBase: 'https://env.example.com',
      apiKey: 'key',
      companyId: 'company',
    });
    expect(await contextOf({}, { ...env, SERVICE_API_KEY: 'of the run' })).toMatchObject({ apiKey: 'of the run' });
  });

  it('is chosen among profiles by flag or variable; one that is not there is refused with those that are', async () => {
    await writeProfiles(PROFILES);
    expect(await contextOf({ profile: 'home' })).toMatchObject({ companyId: 'company-of-home', profileName: 'home' });
    expect(await contextOf({}, { SERVICE_PROFILE: 'home' })).toMatchObject({ companyId: 'company-of-home' });
    await expect(contextOf({ profile: 'absent' })).rejects.toMatchObject({
      next: expect.stringContaining('work, home'),
    });
    expect(await contextOf({ profile: 'absent' }, {}, { isLocal: true })).toMatchObject({ profileName: 'absent' });
  });

  it('may be in another file of profiles, by flag or variable', async () => {
    await writeTo(join(user.home, 'other.json'), JSON.stringify({ ...PROFILES, currentProfile: 'home' }));
    expect(await contextOf({ context: 'other.json' })).toMatchObject({ companyId: 'company-of-home' });
    expect(await contextOf({}, { SERVICE_CONTEXT: 'other.json' })).toMatchObject({ companyId: 'company-of-home' });
  });

  it('gets the key that the profile names, and no other server does', async () => {
    await writeProfiles(PROFILES);
    expect(await contextOf({}, { WORK_KEY: 'secret' })).toMatchObject({ apiKey: 'secret', keySource: 'profile' });
    expect((await contextOf({ apiBase: 'https://evil.example.com' }, { WORK_KEY: 'secret' })).apiKey).toBeUndefined();
  });

  it('is never taken for a person where the profile is an agent', async () => {
    await writeProfiles({
      version: 1,
      currentProfile: 'agent',
      profiles: { agent: { persona: 'agent', apiKeyEnvVarName: 'AGENT_KEY' } },
    });
    await expect(contextOf()).rejects.toMatchObject({ next: "Set AGENT_KEY to the agent's key." });
    expect(await contextOf({}, { AGENT_KEY: 'key' })).toMatchObject({ apiKey: 'key' });
  });
});

describe('An address', () => {
  it('has one spelling', () => {
    for (const spelling of ['https://Example.com/', 'https://example.com:443/api', 'https://example.com/api/'])
      expect(normalizedBase(spelling)).toBe('https://example.com');
    expect(normalizedBase('localhost:3100')).toBe('http://localhost:3100');
    expect(normalizedBase('https://example.com/orgraph/')).toBe('https://example.com/orgraph');
  });

  it.each(['ftp://example.com', 'not an address', 'https://user:pass@example.com', 'https://example.com?key=1'])(
    'is refused as %s',
    (spelling) => expect(() => normalizedBase(spelling)).toThrow(/address/),
  );

  it('is near or far', () => {
    expect(['http://localhost:1', 'http://127.0.0.9', 'http://[::1]:3100'].every(isLoopback)).toBe(true);
    expect(['http://10.0.0.1', 'http://127.example.com', 'http://localhost.evil.com'].some(isLoopback)).toBe(false);
  });
});

describe('Profiles', () => {
  it('are kept when two clients change them at once', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `profile-${index}`);
    await Promise.all(
      names.map((name) =>
        changeProfiles(contextFile, (file) => ({
          ...file,
          profiles: { ...file.profiles, [name]: { companyId: name } },
        })),
      ),
    );
    expect(Object.keys((await readProfiles(contextFile)).profiles).sort()).toEqual(names.sort());
    expect((await readdir(user.settings)).sort()).toEqual(['config.json']);
  });

  it('are as the page on the client shows them', async () => {
    await writeTo(contextFile, namedBlock('docs/cli.md', 'profiles').text);
    expect(await contextOf()).toMatchObject({ profileName: 'work', apiBase: 'https://orgraph.example.com' });
    expect(await contextOf({ profile: 'ada' }, { ADA_KEY: 'key' })).toMatchObject({
      apiKey: 'key',
      keySource: 'profile',
    });
  });

  it('hold the name of a variable and never a key', async () => {
    const change = changeProfiles(contextFile, (file) => ({
      ...file,
      profiles: { work: { apiKeyEnvVarName: 'org_board_8f-31!' } },
    }));
    await expect(change).rejects.toThrow('not the name of a variable');
    expect(await readProfiles(contextFile)).toMatchObject({ profiles: {} });
  });

  it.each([
    ['no JSON', '{'],
    ['a list', '[]'],
    ['a newer version', '{"version":2,"profiles":{}}'],
    ['profiles that are none', '{"version":1,"profiles":[]}'],
    ['a number for a text', '{"version":1,"profiles":{"a":{"companyId":7}}}'],
    ['a persona that is none', '{"version":1,"profiles":{"a":{"persona":"root"}}}'],
  ])('of a file with %s are refused with its path', async (_, text) => {
    await writeTo(contextFile, text);
    await expect(readProfiles(contextFile)).rejects.toThrow(contextFile);
  });
});

describe('Stored logins', () => {
  const login = { apiKey: 'board-key', createdAt: '2026-01-01T00:00:00.000Z' };

  it('are for one server, whatever its spelling, until they are removed', async () => {
    await storeCredential(credentialsFile, 'https://Example.com/api/', login);
    await storeCredential(credentialsFile, 'https://other.example.com', { ...login, apiKey: 'other' });
    expect(await findCredential(credentialsFile, 'https://example.com')).toEqual(login);
    expect(await contextOf({ apiBase: 'https://example.com' })).toMatchObject({
      apiKey: 'board-key',
      keySource: 'login',
    });
    expect((await contextOf({ apiBase: 'http://example.com' })).apiKey).toBeUndefined();
    await removeCredential(credentialsFile, 'https://example.com');
    expect(await findCredential(credentialsFile, 'https://example.com')).toBeUndefined();
    expect(await findCredential(credentialsFile, 'https://other.example.com')).toMatchObject({ apiKey: 'other' });
  });

  it('are in a file that only its owner reads, in a folder that only its owner enters', async () => {
    await storeCredential(credentialsFile, 'https://example.com', login);
    expect((await stat(credentialsFile)).mode & 0o777).toBe(0o600);
    expect((await stat(user.settings)).mode & 0o777).toBe(0o700);
    expect(await readdir(user.settings)).toEqual(['credentials.json']);
  });

  it('are not written through a link that somebody laid', async () => {
    const elsewhere = join(user.home, 'elsewhere');
    await writeTo(elsewhere, '{"version":1,"credentials":{}}');
    await chmod(elsewhere, 0o600);
    await mkdir(user.settings, { recursive: true });
    await symlink(elsewhere, credentialsFile);
    await storeCredential(credentialsFile, 'https://example.com', login);
    expect(await readFile(elsewhere, 'utf8')).not.toContain('board-key');
  });

  it('are not used once others can read them', async () => {
    await storeCredential(credentialsFile, 'https://example.com', login);
    await chmod(credentialsFile, 0o644);
    await expect(contextOf({ apiBase: 'https://example.com' })).rejects.toMatchObject({
      message: expect.stringContaining('Others can read'),
      next: expect.stringContaining('chmod 600'),
    });
  });
});
