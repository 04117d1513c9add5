import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, parse, validate } from 'graphql';
import { expect, test } from 'vitest';

const ROOT = new URL('../../', import.meta.url).pathname;
const SOURCE = join(ROOT, 'web/src');

/** What pages do over REST, each with the reason: everything else is asked of the graph. */
const OVER_REST: Readonly<Record<string, string>> = {
  '/api/assets/{}/content': 'a file',
  '/api/auth/get-session': 'renews the cookie',
  '/api/auth/password-resets': 'for who is not signed in',
  '/api/auth/sign-in/email': 'sets the cookie',
  '/api/auth/sign-in/second-factor': 'sets the cookie',
  '/api/auth/sign-out': 'takes the cookie away',
  '/api/auth/sign-up/email': 'sets the cookie',
  '/api/board-claim/{}': 'for who is not signed in',
  '/api/cases/{}/attachments': 'a file',
  '/api/cli-auth/challenges/{}': 'for who is not signed in',
  '/api/companies/import': 'a file',
  '/api/companies/import/preview': 'a file',
  '/api/companies/{}/assets/images': 'a file',
  '/api/companies/{}/exports': 'a file',
  '/api/companies/{}/issues/{}/attachments': 'a file',
  '/api/companies/{}/logo': 'a file',
  '/api/companies/{}/org': 'files: the addresses end with svg or png',
  '/api/companies/{}/skills/import-archive': 'a file',
  '/api/health': 'for who is not signed in',
  '/api/heartbeat-runs/{}/log': 'a file',
  '/api/invites/{}': 'for who is not signed in',
  '/api/plugins/{}/api{}': 'is shown for others to call',
  '/api/plugins/{}/webhooks/{}': 'is shown for others to call',
  '/api/routine-triggers/public/{}/fire': 'is shown for others to call',
};
/** Beginnings by which links of others are told apart. */
const NOT_ASKED = ['/api/', '/api/assets/', '/api/attachments/'];

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
const textOf = (file: string): string => readFileSync(join(SOURCE, file), 'utf8');

test('every document of the dashboard is one that the public schema takes', () => {
  const schema = buildSchema(readFileSync(join(ROOT, 'schema.graphql'), 'utf8'));
  const documents = files
    .filter((file) => file.endsWith('.gql.ts'))
    .flatMap((file) => [...textOf(file).matchAll(/document<[^>]+>\('[0-9a-f]{64}', (".*")\);$/gm)])
    .map((match) => JSON.parse(match[1] as string) as string);
  expect(documents.length).toBeGreaterThan(50);
  const flaws = documents.flatMap((text) => validate(schema, parse(text)).map(({ message }) => message));
  expect(flaws).toEqual([]);
});

test('each operation of the dashboard has a name of its own', () => {
  const names = files
    .filter((file) => file.endsWith('.gql.ts'))
    .flatMap((file) => [...textOf(file).matchAll(/^export const (\w+)Document = /gm)].map((match) => match[1]));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('the dashboard uses REST only to sign in, to carry files and for people who are not signed in', () => {
  const addresses = files
    .filter((file) => !file.endsWith('.gql.ts'))
    .flatMap((file) => [...textOf(file).matchAll(/['"`](\/api\/[^'"`]*)['"`]/g)].map((match) => match[1] as string))
    .map((address) => address.replace(/\$\{[^}]*\}+/g, '{}').replace(/\?.*/, ''));
  const asked = [...new Set(addresses)].filter((address) => !NOT_ASKED.includes(address)).sort();
  expect(asked).toEqual(Object.keys(OVER_REST));
});

test('every REST request of the dashboard is documented', () => {
  const { paths } = JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8')) as { paths: object };
  const described = Object.keys(paths).map((path) => path.replace(/\{[^}]*\}/g, '{}'));
  const isDescribed = (address: string) =>
    described.some((path) => path === address || path === `${address}.svg` || path.startsWith(`${address}/`)) ||
    address === '/api/plugins/{}/api{}'; // its paths are those of the plugin
  expect(Object.keys(OVER_REST).filter((address) => !isDescribed(address))).toEqual([]);
});
