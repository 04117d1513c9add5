import { beforeAll, describe, expect, test } from 'vitest';
import { workingRun } from '../kit/logs.js';
import { startTestServer, type TestServer } from '../kit/server.js';
import { createAgent, createKey } from '../resolvers/organization/company.js';
import { createCompany, rest } from '../server/clients.js';
import { clientUser } from './kit.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' });
});

const TERMINAL = { isTerminal: true, columns: 100, env: { NO_COLOR: '1' } };

/** A company in which something is going on. */
async function busyCompany() {
  const company = await createCompany(server.url, 'Acme');
  const agentId = await createAgent(server, company, { name: 'Grace' });
  const post = (path: string, body: object) => rest(server.url, 'POST', path, body);
  const issue = await post(`/companies/${company}/issues`, { title: 'Write the plan' });
  await post(`/companies/${company}/approvals`, {
    type: 'request_board_approval',
    payload: { title: 'Buy a domain', summary: 'For the launch.' },
  });
  const of = { companyId: company, agentId };
  const { services } = server.runtime;
  await workingRun(services, of, { issueId: issue.id });
  await workingRun(services, of, {
    status: 'failed',
    error: 'the model\u001b[2J is away',
    errorCode: 'adapter_failed',
    finishedAt: new Date(),
  });
  return { company, agentId, issue };
}

describe('orgraph alone on a terminal', () => {
  test('says what needs the person, who works, what it costs and what failed', async () => {
    const { company, issue } = await busyCompany();
    const user = await clientUser({ url: server.url });
    const { code, stdout } = await user.inProcess(['-C', company], TERMINAL);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Acme {2}\$0\.00 spent this month, no budget$/m);
    expect(stdout).toMatch(/^Needs you \(1\)$/m);
    expect(stdout).toMatch(/approval {2}request board approval Buy a domain/);
    expect(stdout).toContain('→ orgraph approval list --status pending');
    expect(stdout).toMatch(/^Working now \(1\)$/m);
    expect(stdout).toMatch(new RegExp(`Grace {2}${issue.identifier} Write the plan`));
    expect(stdout).toMatch(/^Failed in the last day \(1\)$/m);
    expect(stdout).toContain('the model is away');
    expect(stdout).not.toContain('\u001b');
    expect(stdout.split('\n').every((line) => line.length <= 100)).toBe(true);
  });

  test('has the same for programs', async () => {
    const { company } = await busyCompany();
    const user = await clientUser({ url: server.url });
    expect((await user.run(['overview', '-C', company, '--json'])).json()).toMatchObject({
      name: 'Acme',
      approvals: { totalCount: 1 },
      liveRuns: { totalCount: 1, nodes: [{ agent: { name: 'Grace' } }] },
      failures: { totalCount: 1, nodes: [{ errorCode: 'adapter_failed' }] },
    });
  });

  test('shows an agent its own work', async () => {
    const { company, agentId } = await busyCompany();
    const { token } = await createKey(server, agentId);
    await rest(server.url, 'POST', `/companies/${company}/issues`, { title: 'For Grace', assigneeAgentId: agentId });
    const user = await clientUser({ url: server.url, env: { SERVICE_API_KEY: token, SERVICE_COMPANY_ID: company } });
    const { code, stdout, stderr } = await user.inProcess([], TERMINAL);
    expect(code, stderr).toBe(0);
    expect(stdout).toMatch(/Your work \(1\)\n {2}todo {2}\S+ For Grace/);
  });

  test('asks which company where there are several, and names them', async () => {
    await createCompany(server.url, 'Others');
    const { stdout, stderr, code } = await (await clientUser({ url: server.url })).inProcess([], TERMINAL);
    expect([code, stderr]).toEqual([0, expect.stringContaining('orgraph context set --company-id')]);
    expect(stdout).toContain('Others');
  });

  test('says what comes next where there is no company, and where there is no server', async () => {
    const empty = await startTestServer({ WORKER: 'off' });
    const user = await clientUser();
    const first = await user.inProcess(['--api-base', empty.url], TERMINAL);
    expect(first.stderr).toContain('orgraph company create');
    await empty.stop();
    const second = await user.inProcess(['--api-base', empty.url], TERMINAL);
    expect([second.code, second.stderr]).toEqual([1, expect.stringContaining('No server answers at')]);
  });

  test('says how to sign in where the server does not know who asks', async () => {
    const strict = await startTestServer({ DEPLOYMENT_MODE: 'authenticated', WORKER: 'off' });
    const { code, stderr } = await (await clientUser({ url: strict.url })).inProcess([], TERMINAL);
    expect([code, stderr]).toEqual([1, expect.stringContaining('orgraph auth login')]);
    expect(stderr).toContain('API error 401');
  });

  test('is help where nobody reads', async () => {
    const { code, stdout, stderr } = await (await clientUser({ url: server.url })).run([]);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('Usage: orgraph');
  });
});
