import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { restoreRedacted } from '#services/core/rows/restore.js';
import type { JsonValue } from '#services/core/text/fields.js';
import {
  credentialsInItems,
  credentialsInText,
  isSensitiveHeader,
  maskCredentials,
  maskItems,
  maskProse,
} from '#services/core/vault/credentials.js';

const R = '***REDACTED***';

describe('a setting', () => {
  test.each([
    ['https://user:pass@host/path', `https://${R}@host/path`],
    ['https://user:p@ss@host/', `https://${R}@host/`],
    ['https://token@host/', `https://${R}@host/`],
    ['see postgres://app:s3cret@db:5432/main now', `see postgres://${R}@db:5432/main now`],
    ['https:\\\\user:pass@host/', `https:\\\\${R}@host/`],
    ['https:user:pass@host/', `https:${R}@host/`],
    ['https://us er:pa"ss@host/', `https://${R}@host/`],
    ['HTTPS://user:pass@host', `HTTPS://${R}@host`],
    ['https://host/?api_key=abc&page=2', `https://host/?api_key=${R}&page=2`],
    ['https://host/?page=2&token=abc#top', `https://host/?page=2&token=${R}#top`],
    ['https://host/?%61pi_key=abc', `https://host/?%61pi_key=${R}`],
    ['https://host/?key=abc&sig=def&X-Amz-Signature=ghi', `https://host/?key=${R}&sig=${R}&X-Amz-Signature=${R}`],
    ['https://host/#access_token=abc', `https://host/#access_token=${R}`],
    ['--api-key=abc', `--api-key=${R}`],
    ['run --token abc --fast', `run --token ${R} --fast`],
    ['run --password "a b" -v', `run --password ${R} -v`],
    ['curl -u bob:hush https://host', `curl -u ${R} https://host`],
    ["curl -H 'Authorization: Bearer abc' https://host", `curl -H '${'Authorization: '}${R}' https://host`],
    ['curl -H "X-Api-Key: abc"', `curl -H "X-Api-Key: ${R}"`],
    ['Authorization: Basic abc', `Authorization: ${R}`],
    ['env API_KEY=abc node x.js', `env API_KEY=${R} node x.js`],
    ['{"password": "abc", "name": "x"}', `{"password": ${R}, "name": "x"}`],
    ['ghp_abcdefghijklmnopqrstuvwxyz012345', R],
  ])('has its credentials masked: %s', (text, shown) => {
    expect(maskCredentials(text)).toBe(shown);
    expect(maskCredentials(shown)).toBe(shown);
  });

  test.each([
    'https://host/path?page=2&sort=name',
    'ssh://git@host/repo.git',
    'git@github.com:orgraph/orgraph.git',
    'a@b.c',
    '--max-tokens 500',
    '--token-limit=5',
    '--user 1000:1000',
    '--key-file /etc/key',
    'NODE_ENV=production',
    'x=1',
    'Accept: text/plain',
    'You are an agent: be brief.',
    'Idempotency-Key: 5',
    '{"name": "password"}',
    '',
    R,
  ])('without any is left as it is: %s', (text) => {
    expect(maskCredentials(text)).toBe(text);
    expect(maskCredentials(text)).toBe(text);
  });

  test.each([
    ['answered 401 to Authorization: Bearer abc123def', `answered 401 to Authorization: Bearer ${R}`],
    ['use bearer aBcDeFgHiJkL for it', `use bearer ${R} for it`],
    ['sent Basic Ym9iOmh1c2g= twice', `sent Basic ${R} twice`],
    ['body {"user":"bob","password":"hush"} refused', `body {"user":"bob","password":${R}} refused`],
    [String.raw`"{\"password\": \"hush\", \"n\": 1}"`, String.raw`"{\"password\": ${R}, \"n\": 1}"`],
    ['{"pin": 4711, "page": 12345}', `{"pin": ${R}, "page": 12345}`],
    ["{'clientPwd': 'hush'}", `{'clientPwd': ${R}}`],
    ['host: db\n  password: hush123\nport: 5', `host: db\n  password: ${R}\nport: 5`],
    ['X-Auth: abcdef', `X-Auth: ${R}`],
    ['?sessionid=abc&pwd=x', `?sessionid=${R}&pwd=${R}`],
    ['AccountName=a;AccountKey=abc==', `AccountName=a;AccountKey=${R}`],
  ])('within a text has its credentials masked: %s', (text, shown) => {
    expect(maskCredentials(text)).toBe(shown);
    expect(maskCredentials(shown)).toBe(shown);
  });

  const random = 'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7cF0hJ3lM6'.repeat(3);
  test.each([
    `svc_board_${random}`,
    `svc_agent_${random}`,
    `svcgw_0190b3c2-5d1e-7c3a-9f00-0a1b2c3d4e5f.${random}`,
    `svcgt_${random}`,
    `AIza${random.slice(0, 35)}`,
    'AKIAIOSFODNN7EXAMPLE',
    `ya29.${random}`,
    `glpat-${random.slice(0, 20)}`,
    `xoxe-${random.slice(0, 30)}`,
    `sk_live_${random.slice(0, 24)}`,
    `npm_${random.slice(0, 36)}`,
    `hf_${random.slice(0, 34)}`,
    `SG.${random.slice(0, 22)}.${random.slice(0, 43)}`,
    `shpat_${'0123456789abcdef'.repeat(2)}`,
    `123456789:AA${random.slice(0, 33)}`,
    `-----BEGIN OPENSSH PRIVATE KEY-----\n${random}\n-----END OPENSSH PRIVATE KEY-----`,
  ])('is known by how its maker begins it: %s', (credential) => {
    expect(maskCredentials(`It said ${credential} and no more.`)).toBe(`It said ${R} and no more.`);
  });

  test.each([
    'A bearer token opens it, and basic authentication does not.',
    'Use the bearer credential of the gateway.',
    'The password: at least ten characters.',
    'A spin of the wheel, mapping=5, {"shipping": "dhl", "tokens": 1234}',
    'The task-runner-with-a-long-name and the risk-based-approach are svc_runner parts.',
    '{"sessionId": "0190b3c2", "opinion": "good"}',
  ])('is none in a text that only speaks of it: %s', (text) => {
    expect(maskCredentials(text)).toBe(text);
  });

  test.each([
    'Password: reset mail is not sent',
    'Auth: login fails on Safari',
    'Token: expiry',
    'Session: plan the offsite',
    'The client needs --token to sign in',
    'Key: see the map',
  ])('is none in a title that begins like one: %s', (title) => {
    expect(maskProse(title)).toBe(title);
  });

  test.each([
    ["curl -H 'X-Api-Key: abc' --token abc123", `curl -H 'X-Api-Key: ${R}' --token ${R}`],
    ['Authorization: Bearer abc123def', `Authorization: Bearer ${R}`],
    ['{"password": "hush"} and postgres://app:hush@db', `{"password": ${R}} and postgres://${R}@db`],
  ])('within prose is masked as well: %s', (text, shown) => {
    expect(maskProse(text)).toBe(shown);
  });

  test('is seen in few lines of prose and code that hold none', async () => {
    const { stdout } = await promisify(execFile)('git', ['ls-files', 'docs/*.md', 'src/services/**/*.ts']);
    const lines = (
      await Promise.all(
        stdout
          .trim()
          .split('\n')
          .map((file) => readFile(file, 'utf8')),
      )
    )
      .join('\n')
      .split('\n');
    const masked = lines.filter((line) => maskCredentials(line) !== line);
    expect(lines.length).toBeGreaterThan(10_000);
    // The examples of the docs are most of them.
    expect(masked.length / lines.length).toBeLessThan(0.001);
  });

  test('of a list is masked by what stands before it', () => {
    const items = ['--token', 'abc', '-H', 'Authorization: Bearer x', '-u', 'bob:hush', '--url', 'https://a:b@c', 7];
    expect(maskItems(items)).toEqual([
      '--token',
      R,
      '-H',
      `Authorization: ${R}`,
      '-u',
      R,
      '--url',
      `https://${R}@c`,
      7,
    ]);
    expect(credentialsInItems(items)).toEqual(expect.arrayContaining(['abc', 'x', 'bob:hush', 'hush', 'a:b', 'b']));
  });

  test('tells its credentials as programs may print them', () => {
    expect(credentialsInText('https://bob:h%40sh@host/?token=t%2Fk')).toEqual(
      expect.arrayContaining(['bob:h%40sh', 'h%40sh', 'h@sh', 't%2Fk', 't/k']),
    );
    expect(credentialsInText('Authorization: Bearer abc')).toEqual(expect.arrayContaining(['Bearer abc', 'abc']));
  });

  test.each([
    ['addresses', 'a://'.repeat(50_000)],
    ['words', 'a.'.repeat(100_000)],
    ['parameters', '&a=b'.repeat(50_000)],
    ['flags', '-a '.repeat(60_000)],
    ['quotes', `-a "`.repeat(50_000)],
    ['keys', '-----BEGIN PRIVATE KEY-----'.repeat(5_000)],
    ['tokens', 'eyJaaaaaaaa-'.repeat(20_000)],
    ['names of credentials', '-pin '.repeat(40_000)],
    ['fields', '"password":"x'.repeat(20_000)],
    ['blanks', ' '.repeat(250_000)],
  ])('of many %s is looked through all the same', (_, text) => {
    expect(maskCredentials(text).length).toBeGreaterThan(0);
  });
});

test.each([
  'Authorization',
  'authorization',
  'Proxy-Authorization',
  'X-Api-Key',
  'Cookie',
  'X-Auth-Token',
  'Private-Token',
  'X-Auth',
  'X-Functions-Key',
  'Ocp-Apim-Subscription-Key',
  'X-Hub-Signature',
  'X-Session',
  'apikey',
])('the header %s lets somebody in', (name) => {
  expect(isSensitiveHeader(name)).toBe(true);
});

test.each(['Accept', 'Content-Type', 'Idempotency-Key', 'X-Request-Id', 'User-Agent', 'X-Author', 'Surrogate-Key'])(
  'the header %s lets nobody in',
  (name) => {
    expect(isSensitiveHeader(name)).toBe(false);
  },
);

describe('what was shown masked and comes back', () => {
  const stored: JsonValue = {
    url: 'https://a:b@host/?token=t&page=1',
    args: ['--token', 'abc', '--fast', 'K_TOKEN=x'],
  };
  const shown: JsonValue = {
    url: `https://${R}@host/?token=${R}&page=1`,
    args: ['--token', R, '--fast', `K_TOKEN=${R}`],
  };

  test('is what is stored', () => {
    expect(restoreRedacted(shown, stored)).toEqual(stored);
    expect(restoreRedacted({ args: ['-v', '--token', R, `K_TOKEN=${R}`] }, stored)).toEqual({
      args: ['-v', '--token', 'abc', 'K_TOKEN=x'],
    });
    expect(restoreRedacted({ args: ['--token', 'new'] }, stored)).toEqual({ args: ['--token', 'new'] });
  });

  test.each([
    ['another host', { url: `https://${R}@evil/?token=${R}&page=1` }, 'url'],
    ['another page', { url: `https://${R}@host/?token=${R}&page=2` }, 'url'],
    ['another flag', { args: ['--note', R] }, 'args.0'],
    ['another place', { note: `https://${R}@host/?token=${R}&page=1` }, 'note'],
  ])('is refused with %s', (_, sent, path) => {
    expect(() => restoreRedacted(sent, stored)).toThrow(
      expect.objectContaining({ status: 422, message: expect.stringContaining('send the whole value') }),
    );
    expect(() => restoreRedacted(sent, stored)).toThrow(path.split('.')[0]);
  });
});
