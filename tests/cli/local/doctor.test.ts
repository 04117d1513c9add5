/** @module-tag whole */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { ensureBuilt, serverHome, startServer } from '#tests/kit/process.js';
import { type ClientOptions, clientUser } from '../kit.js';

vi.setConfig({ testTimeout: 240_000 });
beforeAll(ensureBuilt);

interface Finding {
  readonly check: string;
  readonly status: string;
  readonly message: string;
  readonly remedy?: string;
  readonly repair?: string;
}

/** What the doctor finds of an installation with these settings, by check. */
async function findings(env: Record<string, string>, args: string[] = [], options: ClientOptions = {}) {
  const user = await clientUser();
  const end = await user.run(['doctor', '--offline', '--json', ...args], { ...options, env: { PORT: '0', ...env } });
  const { ok, findings: list } = JSON.parse(end.stdout) as { ok: boolean; findings: Finding[] };
  expect(end.code).toBe(ok ? 0 : 1);
  return { ok, of: (check: string) => list.find((finding) => finding.check === check), list, user, end };
}

describe('before the first start', () => {
  test('the doctor finds nothing wrong, and makes nothing', async () => {
    const { ok, list, of, user } = await findings({});
    expect(list.filter(({ status }) => status === 'failed')).toEqual([]);
    expect(ok).toBe(true);
    expect(of('database')?.message).toContain('the first start creates one with PostgreSQL');
    await expect(stat(join(user.home, '.orgraph'))).rejects.toThrow('ENOENT');
  });

  test('the doctor shows people each check in a line, and what to do in the next', async () => {
    const user = await clientUser();
    const end = await user.run(['doctor', '--offline'], { env: { PORT: '99999' } });
    expect(end.code).toBe(1);
    expect(end.stdout).toMatch(/^ok {7}node: Node\.js \d/);
    expect(end.stdout).toMatch(/^FAILED {3}configuration: [\s\S]*PORT: must be a whole number[\s\S]*\n {9}→ Correct/m);
    expect(end.stderr).toContain('One check failed.');
  });
});

test('an installation that was started is found well, while its server runs and after', async () => {
  const home = await serverHome({ isWhole: true });
  const server = await startServer({ ORGRAPH_HOME: home });
  const port = new URL(server.url).port;
  const running = await findings({ ORGRAPH_HOME: home, PORT: port });
  expect(running.list.filter(({ status }) => status !== 'ok' && status !== 'skipped')).toEqual([]);
  expect(running.of('port')?.message).toBe(`a server runs on ${server.url}`);
  expect(running.of('migrations')?.message).toMatch(/^all \d+ are applied$/);
  server.child.kill('SIGTERM');
  await server.exited;
  const stopped = await findings({ ORGRAPH_HOME: home, PORT: port });
  expect(stopped.of('port')?.message).toBe(`127.0.0.1:${port} is free`);
  expect(stopped.of('database')).toMatchObject({ status: 'ok' });
  expect(stopped.ok).toBe(true);
});
