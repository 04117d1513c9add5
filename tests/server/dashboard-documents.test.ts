import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../kit/server.js';
import { createCompany, type Data, JSON_TYPE, note, overSocket, send } from './clients.js';
import { hashOf, webFolder, writeBuild } from './web-folder.js';

const CODES = 'query Codes{errorCodes}';
const EVENTS = 'subscription Events($id:ID!$after:String){events(companyId:$id,after:$after){id cursor}}';
const OTHER = '{ companies { nodes { id } } }';
const OF_CLIENT = 'query Client { errorCodes }';

const extensionsOf = (text: string) => ({ persistedQuery: { version: 1, sha256Hash: hashOf(text) } });

type Send = (server: TestServer, text: string, query?: string, variables?: Record<string, unknown>) => Promise<Data>;

/** The document with a text, by its hash, over each transport; `query` comes with it. */
const transports: [string, Send][] = [
  [
    'HTTP',
    (server, text, query, variables = {}) =>
      send(server.url, JSON.stringify({ query, variables, extensions: extensionsOf(text) }), JSON_TYPE),
  ],
  [
    'HTTP as a stream of events',
    async (server, text, query, variables = {}) => {
      const response = await fetch(`${server.url}/graphql`, {
        method: 'POST',
        headers: { ...JSON_TYPE, accept: 'text/event-stream' },
        body: JSON.stringify({ query, variables, extensions: extensionsOf(text) }),
      });
      return JSON.parse(/^data: ?(\{.*\})$/m.exec(await response.text())?.[1] ?? 'null');
    },
  ],
  [
    'a socket',
    (server, text, query = '', variables = {}) => overSocket(server.url, query, variables, extensionsOf(text)),
  ],
];

let folder: string;
let servers: Record<string, TestServer>;
beforeAll(async () => {
  folder = await webFolder();
  await writeBuild(folder, { documents: [CODES, EVENTS] });
  const file = join(folder, 'of-clients.json');
  await writeFile(file, JSON.stringify({ [hashOf(OF_CLIENT)]: OF_CLIENT }));
  const start = (GRAPHQL_TRUSTED_DOCUMENTS: string) =>
    startTestServer({ GRAPHQL_TRUSTED_DOCUMENTS, GRAPHQL_TRUSTED_DOCUMENTS_FILE: file }, { webFolder: folder });
  const [off, allow, required] = await Promise.all([start('off'), start('allow'), start('require')]);
  servers = { off, allow, require: required };
});

describe.each(transports)('a document of the dashboard over %s', (_transport, request) => {
  test.each(['off', 'allow', 'require'])('is served by its hash where trusted documents are %s', async (mode) => {
    expect(Object.keys((await request(servers[mode]!, CODES)).data)).toEqual(['errorCodes']);
  });

  test('is served beside those of clients', async () => {
    for (const mode of ['allow', 'require'])
      expect(Object.keys((await request(servers[mode]!, OF_CLIENT)).data)).toEqual(['errorCodes']);
  });

  test('is refused where its hash is of no build, whatever text comes with it where documents are required', async () => {
    const refused = { code: 'BAD_REQUEST', status: 400 };
    for (const mode of ['off', 'allow', 'require'])
      expect((await request(servers[mode]!, OTHER)).errors[0].extensions).toEqual(refused);
    expect((await request(servers.require!, OTHER, OTHER)).errors[0].extensions).toEqual(refused);
  });

  test('leaves texts as they were: served unless trusted documents are required', async () => {
    for (const mode of ['off', 'allow'])
      expect(Object.keys((await request(servers[mode]!, OTHER, OTHER)).data)).toEqual(['companies']);
  });
});

test('a subscription of the dashboard is followed by its hash where documents are required', async () => {
  const { off, require: required } = servers as { off: TestServer; require: TestServer };
  const { url } = await startTestServer({ DATABASE_URL: required.databaseUrl }, { webFolder: folder });
  const id = await createCompany(url);
  const cursor = await note(url, id);
  const { data } = await overSocket(required.url, '', { id, after: '1' }, extensionsOf(EVENTS));
  expect(data.events.cursor).toBe(cursor);
  const strange = await overSocket(off.url, '', { id }, extensionsOf(EVENTS));
  expect(strange.errors[0]).toMatchObject({ message: 'Company not found', path: ['events'] });
});

test('documents of a new build are served while the server runs, and those of open tabs go on', async () => {
  const folder = await webFolder();
  const server = await startTestServer({}, { webFolder: folder });
  const served = async (text: string) => {
    const { data } = await send(server.url, JSON.stringify({ extensions: extensionsOf(text) }), JSON_TYPE);
    return data !== undefined;
  };
  expect(await served(CODES)).toBe(false);
  await writeBuild(folder, { documents: [CODES] });
  await expect.poll(() => served(CODES)).toBe(true);
  await writeBuild(folder, { documents: [OF_CLIENT] });
  await expect.poll(() => served(OF_CLIENT)).toBe(true);
  expect(await served(CODES)).toBe(true);
});

test('a server without a dashboard knows none of its documents', async () => {
  const server = await startTestServer({ DASHBOARD: 'off' }, { webFolder: folder });
  const { data } = await send(server.url, JSON.stringify({ extensions: extensionsOf(CODES) }), JSON_TYPE);
  expect(data).toBeUndefined();
});
