import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startEndpoint } from '../kit/endpoint.js';
import { startTestServer, type TestServer } from '../kit/server.js';
import { type Cable, cableTo } from './cable.js';
import {
  answered,
  type Client,
  clientOf,
  deliver,
  deliveriesOf,
  found,
  historyAt,
  mutationsOf,
  Refusal,
  Unreachable,
} from './parts.js';

let server: TestServer;
let cable: Cable;
/** Asks the server itself. */
let direct: Client;
/** Asks through the cable. */
let client: Client;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  cable = await cableTo(server.url);
  direct = clientOf({ url: server.url });
  client = clientOf({ url: cable.url });
});

const countOf = async (name: string): Promise<number> =>
  (await direct.call('GET', '/companies')).filter((company: { name: string }) => company.name === name).length;

const foundBy = (asked: Client) =>
  found({ client: asked, mutate: mutationsOf(asked, historyAt()) }, { hasSchedule: false, onCompany: () => {} });

describe('a request whose answer is lost', () => {
  test('is sent again over REST, and what it asks for is done once', async () => {
    cable.loseAnswerTo('Once by REST');
    const { name } = await client.call('POST', '/companies', { name: 'Once by REST' }, 'rest-once');
    expect([name, cable.lost(), await countOf(name)]).toEqual(['Once by REST', 1, 1]);
  });

  test('is sent again over GraphQL, and what it asks for is done once', async () => {
    cable.loseAnswerTo('Once by GraphQL');
    const mutate = mutationsOf(client, historyAt());
    const { company } = await mutate('createCompany', 'company', { name: 'Once by GraphQL' }, 'company { name }');
    expect([company.name, cable.lost(), await countOf(company.name)]).toEqual(['Once by GraphQL', 1, 1]);
  });

  test('is sent again as a delivery, and fires once; so does one that is simply repeated', async () => {
    const { webhook } = await foundBy(direct);
    const [delivery] = deliveriesOf(1);
    cable.loseAnswerTo(delivery!.id);
    const target = { secret: webhook.secret, patienceMs: 60_000 };
    const path = `/api/routine-triggers/public/${webhook.publicId}/fire`;
    const first = await deliver({ ...target, address: cable.url + path }, delivery!);
    const again = await deliver({ ...target, address: server.url + path }, delivery!);
    expect([cable.lost(), again.id]).toEqual([1, first.id]);
    expect(await direct.call('GET', `/routines/${webhook.routineId}/runs`)).toHaveLength(1);
  });

  test('costs the secret that it showed, and another one takes its place', async () => {
    cable.loseAnswerTo('createRoutineTrigger(');
    const { webhook } = await foundBy(client);
    expect(cable.lost()).toBe(1);
    const address = `${server.url}/api/routine-triggers/public/${webhook.publicId}/fire`;
    const target = { address, secret: webhook.secret, patienceMs: 60_000 };
    expect(await deliver(target, deliveriesOf(1)[0]!)).toMatchObject({ status: 'issue_created' });
  });
});

describe('an answer', () => {
  test('that passes is waited for: too many requests, a server that is away, also where GraphQL says so', async () => {
    const answers: [number, string][] = [
      [429, '{}'],
      [503, '{}'],
      [502, 'no JSON'],
      [200, '{ "errors": [{ "message": "Busy", "extensions": { "status": 503 } }] }'],
      [200, '{ "data": 1 }'],
    ];
    const url = await startEndpoint((_request, response) => {
      const [status, body] = answers.shift()!;
      response.writeHead(status).end(body);
    });
    expect(await answered(url, {}, 5_000)).toEqual({ status: 200, answer: { data: 1 } });
    expect(answers).toEqual([]);
  });

  test('that refuses is not asked for again', async () => {
    const refused = client.call('POST', '/companies', { name: '' });
    await expect(refused).rejects.toThrow(Refusal);
    await expect(refused).rejects.toMatchObject({ status: 400 });
    const unknown = client.graphql('{ company(id: "018f9b1e-0000-7000-8000-000000000000") { name } }');
    await expect(unknown).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND', message: 'Company not found' });
  });

  test('that never comes is waited for as long as the patience lasts', async () => {
    const away = clientOf({ url: 'http://127.0.0.1:1', patienceMs: 150 });
    await expect(away.call('GET', '/health')).rejects.toThrow(Unreachable);
  });
});
