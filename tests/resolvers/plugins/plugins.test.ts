/** @module-tag face */
import { beforeAll, describe, expect, it } from 'vitest';
import { writePluginLogs } from '#services/plugins/logs/write.js';
import { manifestOf, pluginPackage, workerOf } from '#tests/kit/plugin-package.js';
import { startTestServer, type TestServer, take } from '#tests/kit/server.js';
import { listsIn, statementsOf } from '#tests/kit/statements.js';
import { bearer, createAgent, createCompany, createKey, refusal, run } from '../organization/company.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});

const INSTALL = `mutation ($path: String!) { installPlugin(input: { packageName: $path, isLocalPath: true }) { plugin { id pluginKey status } } }`;
const TRIGGER = `mutation ($id: ID!, $job: ID!) { triggerPluginJob(input: { pluginId: $id, jobId: $job }) {
  job { jobKey } run { id status trigger job { jobKey plugin { pluginKey } } } } }`;

let count = 0;

/** A plugin with jobs that works. */
async function install(jobs = 1): Promise<{ id: string; pluginKey: string }> {
  const manifest = manifestOf({
    id: `acme.graph-${++count}`,
    capabilities: ['jobs.schedule', 'webhooks.receive'],
    jobs: Array.from({ length: jobs }, (_, n) => ({ jobKey: `job-${n}`, displayName: `Job ${n}` })),
    webhooks: [{ endpointKey: 'in', displayName: 'In' }],
  });
  const worker = workerOf(`{ runJob: () => ({ logs: ['done'] }), handleWebhook: () => ({}) }`);
  const path = await pluginPackage({ manifest, worker });
  const { plugin } = (await run(server, INSTALL, { path })).installPlugin;
  await server.runtime.services.pluginHost.settled(plugin.id);
  return plugin;
}

const NESTED = `query ($id: ID!) { plugin(id: $id) {
  pluginKey status supportsConfigTest health { healthy checks { name passed } } worker { status pendingRequests }
  jobs { totalCount nodes { jobKey status plugin { pluginKey } runs { nodes { status trigger logs job { jobKey } } } } }
  jobRuns { nodes { status } } webhookDeliveries { nodes { endpointKey status plugin { pluginKey } } }
  logs(filter: { levels: [INFO] }) { nodes { level message plugin { pluginKey } } }
} }`;

describe('a plugin in GraphQL', () => {
  it('leads to its worker, jobs, runs, requests and log in one question', async () => {
    const { id } = await install();
    const started = (await run(server, TRIGGER, { id, job: 'job-0' })).triggerPluginJob;
    expect(started).toMatchObject({ job: { jobKey: 'job-0' }, run: { trigger: 'MANUAL', job: { plugin: {} } } });
    expect((await fetch(`${server.url}/api/plugins/${id}/webhooks/in`, { method: 'POST', body: '{}' })).status).toBe(
      200,
    );
    await expect
      .poll(async () => (await run(server, NESTED, { id })).plugin)
      .toMatchObject({
        status: 'READY',
        health: { healthy: true },
        worker: { status: 'RUNNING' },
        jobs: {
          totalCount: 1,
          nodes: [{ status: 'ACTIVE', runs: { nodes: [{ status: 'QUEUED', logs: [] }] } }],
        },
        jobRuns: { nodes: [{ status: 'QUEUED' }] },
        webhookDeliveries: { nodes: [{ endpointKey: 'in', status: 'SUCCESS' }] },
        logs: { nodes: [{ level: 'INFO', message: expect.stringContaining('The worker is ready') }] },
      });
  });

  it('takes as many statements for twenty jobs as for one', async () => {
    const [few, many] = [await install(1), await install(20)];
    const query = `query ($id: ID!) { plugin(id: $id) { jobs { nodes { jobKey runs { nodes { status job { jobKey plugin { pluginKey } } } } } } } }`;
    for (const { id } of [few, many]) await run(server, TRIGGER, { id, job: 'job-0' });
    const lists = async ({ id }: { id: string }) => listsIn(await statementsOf(() => run(server, query, { id })));
    await lists(few);
    expect(await lists(many)).toEqual(await lists(few));
  });

  it('follows its log: each line once, and none that was there before', async () => {
    const { id, pluginKey } = await install();
    const client = server.socket();
    const lines = take(
      client,
      `subscription ($id: ID!) { pluginLogs(pluginId: $id, level: WARN) { message plugin { pluginKey } } }`,
      { id },
      2,
    );
    const write = (level: 'warn' | 'info', message: string) =>
      writePluginLogs(server.runtime.services, [{ pluginId: id, companyId: null, level, message }]);
    const writing = setInterval(() => void write('warn', 'mind').then(() => write('info', 'never mind')), 200);
    expect((await lines).map(({ data }) => data.pluginLogs)).toEqual(
      Array(2).fill({ message: 'mind', plugin: { pluginKey } }),
    );
    clearInterval(writing);
    await client.dispose();
  });

  it('tells what was said beside the lines of its log, whatever JSON that is', async () => {
    const { id } = await install();
    const metas = [{ count: 3 }, ['a', 'b'], 'text', undefined];
    await writePluginLogs(
      server.runtime.services,
      metas.map((meta, index) => ({ pluginId: id, companyId: null, level: 'warn', message: `line ${index}`, meta })),
    );
    const query = `query ($id: ID!) { plugin(id: $id) { logs(filter: { levels: [WARN] }) { nodes { meta } pageInfo { endCursor } } } }`;
    const { plugin } = await run(server, query, { id });
    expect(plugin.logs.nodes.map(({ meta }: { meta: unknown }) => meta)).toEqual([
      null,
      { value: 'text' },
      { value: ['a', 'b'] },
      { count: 3 },
    ]);
  });

  it('shows its log to nobody but administrators of the installation, live as in lists', async () => {
    const { id } = await install();
    const companyId = await createCompany(server);
    const { token } = await createKey(server, await createAgent(server, companyId));
    const client = server.socket(bearer(token));
    const lines = client.iterate({
      query: `subscription ($id: ID!) { pluginLogs(pluginId: $id) { message } }`,
      variables: { id },
    });
    const first = await lines.next();
    expect(first.value?.errors?.[0]?.message).toBe('Instance admin access required');
    const { errors } = await server.graphql(
      `query ($id: ID!) { plugin(id: $id) { logs { nodes { message } } } }`,
      { id },
      bearer(token),
    );
    expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
    await client.dispose();
  });

  it('is not found once it is removed', async () => {
    const { id } = await install();
    await run(server, `mutation ($id: ID!) { removePlugin(input: { pluginId: $id, purge: true }) { deletedId } }`, {
      id,
    });
    expect(await refusal(server, NESTED, { id })).toMatchObject({ extensions: { code: 'NOT_FOUND' } });
  });
});
