import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { createRestApp } from '#rest/http/app.js';
import { sections } from '#rest/http/sections.js';
import { openApiDocument } from '#rest/openapi/openapi.js';
import { testServices } from '../kit/world.js';
import { operations } from './all-operations.js';
import { fixtureOf } from './fixtures.js';

interface Beside {
  /** Why it is no operation. */
  readonly why: string;
  /** The file whose tests ask it, as whoever may and as others. */
  readonly test: string;
  /** Where it is not in the OpenAPI document: what it is instead. */
  readonly undocumented?: string;
}

const pageTestedBy = (test: string): Beside => ({
  why: 'is a page, the same for everybody, that asks the API',
  test,
  undocumented: 'a page for people',
});

const LAB = { why: 'is what a provider of OAuth is', test: 'tests/server/smoke-lab.test.ts' };

const ASSISTANTS = { why: 'is what an authorization server is', test: 'tests/mcp/assistant/oauth.test.ts' };

/** Where the plain server answers by itself, before Express is asked. */
const GATEWAY_PATHS = ['/mcp/gateways/:gatewayPublicId', '/api/tool-gateway/gateways/:gatewayId/mcp'];
const DASHBOARD_PATHS = ['/sign-in', '/sign-up', '/new', '/import', '/instance', '/plugins', '/:issuePrefix/issues'];
const PLAIN: Readonly<Record<string, Beside>> = {
  ...Object.fromEntries(
    GATEWAY_PATHS.flatMap((path) => [`get ${path}`, `post ${path}`]).map((name) => [
      name,
      { why: 'speaks the Model Context Protocol', test: 'tests/mcp/gateways/endpoint.test.ts' },
    ]),
  ),
  ...Object.fromEntries(DASHBOARD_PATHS.map((path) => [`get ${path}`, pageTestedBy('tests/server/dashboard.test.ts')])),
  'get /ui/:name': { ...pageTestedBy('tests/server/dashboard.test.ts'), why: 'is what the dashboard loads' },
};

/** Routes that are no operation of the registry, so that the walks of this folder do not reach them. */
const BESIDE: Readonly<Record<string, Beside>> = {
  'post /api/routine-triggers/public/:publicId/fire': {
    why: 'its sender is told by a signature over the bytes of the body',
    test: 'tests/rest/automation/routine-fire.test.ts',
  },
  'post /api/auth/sign-up/email': { why: 'sets a cookie', test: 'tests/rest/people/sign-up.test.ts' },
  'post /api/auth/sign-in/email': { why: 'sets a cookie', test: 'tests/rest/people/sessions.test.ts' },
  'post /api/auth/sign-in/second-factor': { why: 'sets a cookie', test: 'tests/rest/people/second-factor.test.ts' },
  'post /api/auth/sign-out': { why: 'takes a cookie away', test: 'tests/server/sessions.test.ts' },
  'get /api/openapi.json': { why: 'tells of the API, not of what is kept', test: 'tests/rest/openapi.test.ts' },
  'get /api/docs': { why: 'tells of the API, not of what is kept', test: 'tests/server/reference.test.ts' },
  'get /api/docs/:name': { ...pageTestedBy('tests/server/reference.test.ts'), why: 'the program of the reference' },
  'get /': pageTestedBy('tests/server/pages.test.ts'),
  'get /board-claim/:token': pageTestedBy('tests/server/pages.test.ts'),
  'get /cli-auth/:challengeId': pageTestedBy('tests/server/cli-auth.test.ts'),
  'get /invite/:token': pageTestedBy('tests/server/pages.test.ts'),
  'get /password-reset': pageTestedBy('tests/rest/people/passwords.test.ts'),
  'get /issues/:ref': pageTestedBy('tests/server/pages.test.ts'),
  'get /cases/:ref': pageTestedBy('tests/server/pages.test.ts'),
  'get /agents/:ref': pageTestedBy('tests/server/pages.test.ts'),
  'get /projects/:ref': pageTestedBy('tests/server/pages.test.ts'),
  'get /api/invites/:token': { ...pageTestedBy('tests/server/pages.test.ts'), why: 'leads browsers to the page' },
  'get /api/companies/:companyId/events/ws': {
    why: 'is a WebSocket; who may follow is told by getCompany',
    test: 'tests/rest/overview/live.test.ts',
  },
  'get /api/avatars/cap-v1/:paletteId.svg': { why: 'is the same for everybody', test: 'tests/rest/resources.test.ts' },
  'get /api/tool-connections/oauth/callback': {
    why: 'is where browsers come back to, and answers pages',
    test: 'tests/rest/tools/oauth-callback.test.ts',
  },
  'get /api/tool-connections/oauth/client.json': {
    why: 'is read by authorization servers, and is the same for everybody',
    test: 'tests/rest/tools/oauth-callback.test.ts',
  },
  ...Object.fromEntries(
    ['get authorize', 'post authorize', 'post token', 'get userinfo', 'post revoke'].map((name) => [
      name.replace(' ', ' /api/companies/:companyId/smoke-lab/oauth/'),
      LAB,
    ]),
  ),
  ...Object.fromEntries(
    [
      'post /api/companies/:companyId/smoke-lab/oauth/register',
      'get /api/companies/:companyId/smoke-lab/oauth/.well-known/oauth-authorization-server',
      'get /.well-known/oauth-authorization-server/api/companies/:companyId/smoke-lab/oauth',
      'get /.well-known/oauth-protected-resource/api/companies/:companyId/smoke-lab/mcp',
    ].map((name) => [name, { ...LAB, undocumented: 'is found by its clients, as its standard says' }]),
  ),
  ...Object.fromEntries(
    [
      'get /.well-known/oauth-authorization-server',
      'get /.well-known/oauth-protected-resource/mcp',
      'post /oauth/register',
      'get /oauth/authorize',
      'post /oauth/token',
      'post /oauth/revoke',
    ].map((name) => [name, { ...ASSISTANTS, undocumented: 'is found by its clients, as its standard says' }]),
  ),
  ...Object.fromEntries(
    ['get /api/assistant-authorization', 'post /api/assistant-authorization'].map((name) => [
      name,
      { ...ASSISTANTS, why: 'is what a page asks', undocumented: 'a page for people' },
    ]),
  ),
  'get /api/issues': { why: 'refuses everybody with a hint', test: 'tests/rest/work/issue-reads.test.ts' },
};

interface Layer {
  readonly name: string;
  readonly route?: { readonly path: string; readonly methods: Readonly<Record<string, boolean>> };
}

const bound = sections.flatMap(({ routes }) => routes.map(({ method, path }) => `${method} ${path}`));
let layers: readonly Layer[];

beforeAll(async () => {
  const app = createRestApp({ services: await testServices(), log: { error: () => {} } });
  layers = (app as unknown as { router: { stack: readonly Layer[] } }).router.stack;
});

const textOf = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
/** The part of a path that tells it from others: its last word that is no parameter. */
const tellingPart = (path: string): string =>
  path.split('/').findLast((part) => /^[a-z][^ ]*$/.test(part)) ?? path.replace(/^\w+ /, '');

describe('the routes that a server has', () => {
  test('are those of the registry and those that are known beside it', () => {
    const served = layers.flatMap(({ route }) =>
      Object.keys(route?.methods ?? {}).map((method) => `${method} ${route?.path}`),
    );
    expect(served.length).toBeGreaterThan(300);
    expect(served.toSorted()).toEqual([...bound, ...Object.keys(BESIDE)].toSorted());
  });

  test('are asked first: nothing answers before them', () => {
    const others = layers.filter(({ route }) => route === undefined).length;
    expect(layers.slice(0, layers.length - others).every(({ route }) => route !== undefined)).toBe(true);
  });

  test('are the paths of the OpenAPI document, which has no other', () => {
    // Those of a plugin that ships with the server, answered through the one route of all plugins.
    const { apiRoutes } = JSON.parse(textOf('plugins/wiki/manifest.json'));
    const ofWiki = apiRoutes.map(
      ({ method, path }: { method: string; path: string }) =>
        `${method.toLowerCase()} /api/plugins/{wikiKey}/api${path.replace(/:(\w+)/g, '{$1}')}`,
    );
    const documented = Object.entries(openApiDocument(sections).paths ?? {}).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method} ${path}`),
    );
    const known = Object.entries({ ...BESIDE, ...PLAIN }).filter(([, { undocumented }]) => undocumented === undefined);
    const spelled = [...bound, ...known.map(([name]) => name)].map((name) =>
      name.replace(/[:*]([A-Za-z]\w*)/g, '{$1}'),
    );
    expect(documented.toSorted()).toEqual([...spelled, ...ofWiki].toSorted());
  });

  test.each(Object.entries({ ...BESIDE, ...PLAIN }))(
    'beside the registry have tests of their own: %s',
    (name, { why, test: file }) => {
      expect(why).toMatch(/\w+ \w+/);
      expect(textOf(file)).toContain(tellingPart(name));
    },
  );
});

const alone = operations.filter((operation) => fixtureOf(operation).alone !== undefined);

test.each(alone.map(({ name }) => [name]))(
  '%s, which cannot be run beside other operations, has tests of its own',
  (name) => {
    const [, why, file] = /^(.+); (tests\/\S+\.test\.ts)$/.exec(fixtureOf({ name }).alone ?? '') ?? [];
    expect(why).toMatch(/\w+ \w+/);
    const route = sections.flatMap(({ routes }) => routes).find(({ operation }) => operation.name === name);
    expect(textOf(file as string)).toContain(route ? tellingPart(route.path) : name);
  },
);
