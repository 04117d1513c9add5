import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type ServiceSite, systemdUnit } from '#cli/local/units.js';
import { clientUser } from '../kit.js';

const SITE: ServiceSite = {
  command: ['/usr/bin/env', '/opt/or graph/bin/orgraph.mjs', 'run', '--config', '/srv/100% "mine"/$HOME/.env'],
  folder: '/srv',
  env: { PATH: '/usr/bin:/opt/a b/bin' },
  stopSeconds: 60,
  isSystem: true,
};

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

describe('the unit of systemd', () => {
  test.skipIf(!hasSystemd)('is one that systemd takes, also with unusual paths', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'orgraph-unit-'));
    const path = join(folder, 'orgraph.service');
    await writeFile(path, systemdUnit(SITE));
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', path], { encoding: 'utf8' });
    await rm(folder, { recursive: true });
    const about = stderr.split('\n').filter((line) => line.includes('orgraph.service'));
    expect([status, about]).toEqual([0, []]);
  });

  test('starts the client of this package for the installation, and lets the server drain', async () => {
    const user = await clientUser();
    const end = await user.inProcess(['service', '--platform', 'systemd'], { env: { DRAIN_TIMEOUT_MS: '20000' } });
    const lines = end.stdout.split('\n');
    const home = join(user.home, '.orgraph');
    const start = lines.find((line) => line.startsWith('ExecStart='));
    expect(start).toMatch(/bin\/orgraph\.mjs run --config \S+\/\.env --data-dir \S+$/);
    expect(start).toContain(`--config ${join(home, '.env')} --data-dir ${home}`);
    expect(lines).toContain('TimeoutStopSec=70');
    expect(lines).toContain('Delegate=yes');
    expect(end.stdout).toMatch(/^Environment=PATH=/m);
  });
});

test('the agent of launchd is XML that reads as it was meant', async () => {
  const user = await clientUser();
  const end = await user.inProcess(['service', '--platform', 'launchd', '--data-dir', '/srv/a & <b>']);
  const python = `import plistlib, sys, json; print(json.dumps(plistlib.loads(sys.stdin.buffer.read())))`;
  if (spawnSync('python3', ['-c', '']).status !== 0) return;
  const plist = JSON.parse(execFileSync('python3', ['-c', python], { input: end.stdout, encoding: 'utf8' }));
  expect(plist).toMatchObject({ Label: 'ai.orgraph.server', RunAtLoad: true, WorkingDirectory: '/srv/a & <b>' });
  expect(plist.ProgramArguments.slice(-4)).toEqual(['--config', '/srv/a & <b>/.env', '--data-dir', '/srv/a & <b>']);
});

test('a service is told apart from what is none', async () => {
  const user = await clientUser();
  expect((await user.inProcess(['service', 'begin'])).stderr).toContain('print, install or uninstall');
  expect((await user.inProcess(['service', 'uninstall'])).stderr).toContain('There is no service');
});
