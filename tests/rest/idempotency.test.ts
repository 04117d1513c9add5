import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { agentKey } from '../kit/credentials.js';
import { runOf } from '../kit/issues.js';
import { type Rest, startRest } from '../kit/rest.js';
import { createWorld, type World } from '../kit/world.js';

let rest: Rest;
let world: World;
let agents: string;

beforeAll(async () => {
  rest = await startRest();
  world = await createWorld();
  agents = `/api/companies/${world.company.id}/agents`;
});

const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });
const names = async () => (await rest.get(agents)).body.map((agent: { name: string }) => agent.name);

describe('an idempotency key', () => {
  it('sent several times at once executes once, and says which answers are replays', async () => {
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3, 4].map(() => rest.post(agents, { name: 'Once' }, keyed(key))));
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(answers.filter((answer) => answer.headers.get('idempotent-replayed') === 'true')).toHaveLength(3);
    expect((await names()).filter((name: string) => name.startsWith('Once'))).toEqual(['Once']);
  });

  it('with another body, path or operation answers 409', async () => {
    const key = randomUUID();
    const { body } = await rest.post(agents, { name: 'First' }, keyed(key));
    const reused = { status: 409, body: { code: 'idempotency_key_reused' } };
    expect(await rest.post(agents, { name: 'Second' }, keyed(key))).toMatchObject(reused);
    expect(await rest.post(`/api/agents/${body.id}/pause`, undefined, keyed(key))).toMatchObject(reused);
    expect(await rest.delete(`/api/agents/${body.id}`, keyed(key))).toMatchObject(reused);
    expect(await names()).not.toContain('Second');
  });

  it('of a request that failed is free again', async () => {
    const key = randomUUID();
    expect((await rest.post(agents, { name: 'Boss', reportsTo: randomUUID() }, keyed(key))).status).toBe(422);
    const again = await rest.post(agents, { name: 'Boss' }, keyed(key));
    expect([again.status, again.headers.has('idempotent-replayed')]).toEqual([201, false]);
  });

  it('of one caller is not that of another', async () => {
    const key = randomUUID();
    const agent = await world.agent({ name: 'Self', role: 'ceo' });
    const as = await agentKey(world, agent);
    const change = { title: 'Chief' };
    await rest.patch(`/api/agents/${agent.row.id}`, change, keyed(key));
    const own = await rest.patch(`/api/agents/${agent.row.id}`, change, { as, ...keyed(key) });
    expect([own.status, own.headers.has('idempotent-replayed')]).toEqual([200, false]);
  });

  it('does not show a secret again', async () => {
    const { body: agent } = await rest.post(agents, { name: 'Secretive' });
    const key = randomUUID();
    const first = await rest.post(`/api/agents/${agent.id}/keys`, { name: 'ci' }, keyed(key));
    expect([first.status, first.body.token.startsWith('svc_agent_')]).toEqual([201, true]);
    const second = await rest.post(`/api/agents/${agent.id}/keys`, { name: 'ci' }, keyed(key));
    expect([second.status, second.body.code, second.body.details]).toEqual([
      409,
      'idempotency_secret_shown_once',
      { id: first.body.id },
    ]);
    expect(JSON.stringify(second.body)).not.toContain(first.body.token);
    expect((await rest.get(`/api/agents/${agent.id}/keys`)).body).toHaveLength(1);
  });

  it('that is empty or longer than 240 characters answers 400', async () => {
    for (const key of ['', 'x'.repeat(241)]) {
      const { status, body } = await rest.post(agents, { name: 'Keyed' }, keyed(key));
      expect([status, body]).toEqual([400, { error: 'Idempotency key must have 1 to 240 characters' }]);
    }
    expect((await rest.get(agents, keyed(''))).status).toBe(200);
  });

  it('repeats the status of the first answer', async () => {
    const hires = `/api/companies/${world.company.id}/agent-hires`;
    const run = { 'x-service-run-id': (await runOf(world, await world.agent({ name: 'Hirer' }))).id };
    const key = randomUUID();
    const hire = (headers: Record<string, string>) =>
      rest.post(hires, { name: 'Hired' }, { headers: { ...run, ...headers } });
    const first = await hire({ 'idempotency-key': key });
    expect([first.status, first.body.agent.status, first.body.approval]).toEqual([201, 'idle', null]);
    expect((await hire({ 'idempotency-key': key })).status).toBe(201);
    const repeated = await hire({});
    expect([repeated.status, repeated.body.idempotent, repeated.body.agent.id]).toEqual([
      200,
      true,
      first.body.agent.id,
    ]);
  });
});
