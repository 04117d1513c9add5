import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { findBubblewrap } from '#processes/isolation/bubblewrap.js';
import { findProgram } from '#processes/isolation/sandbox.js';
import { DEPTH, darkIn } from '#processes/isolation/system.js';
import { descendantsOf } from '#processes/processes.js';
import { temporaryFolder } from '#tests/kit/execution.js';
import { isRunning, until } from '#tests/kit/running.js';
import { noIsolation, runIsolated, type Site, siteOf } from './world.js';

const SUCCESS = { exitCode: 0, signal: null, timedOut: false, cancelled: false };

/** The words that a script could read of these files, whatever it tries. */
const readable = async (site: Site, ...paths: string[]): Promise<string> => {
  const { stdout } = await runIsolated(
    `for file in ${paths.map((path) => `'${path}'`).join(' ')}; do cat "$file"; done`,
    site,
  );
  return stdout;
};

describe.skipIf(noIsolation)('an isolated program', () => {
  test('sees nothing of the home of the server but what is its own', async () => {
    const site = siteOf();
    const { server } = site;
    expect(await readable(site, `${server}/secrets-master-key`, `${server}/postgres/cluster/password`)).toBe('');
    expect(await readable(site, `${server}/scratch/run-of-bob/note`, `${server}/agents/two/bob/diary`)).toBe('');
    expect(await readable(site, join(server, '..', 'storage', 'upload'))).toBe('');
    const { stdout } = await runIsolated(
      `find '${dirname(server)}' -type f; ls '${server}/agents' '${server}/scratch'`,
      site,
    );
    expect(stdout.split('\n').filter(Boolean).sort()).toEqual(
      [`${server}/agents:`, `${server}/scratch:`, 'one', 'run-of-ada'].sort(),
    );
  });

  test('writes its home, its scratch folder and its workspaces, and what it writes stays', async () => {
    const site = siteOf();
    const folders = [site.home, site.scratch, site.workspace];
    const end = await runIsolated(folders.map((folder) => `echo mine > '${folder}/file'`).join(' && '), site);
    expect(end).toMatchObject({ ...SUCCESS, stderr: '' });
    expect(folders.map((folder) => readFileSync(join(folder, 'file'), 'utf8'))).toEqual(['mine\n', 'mine\n', 'mine\n']);
  });

  test('reads the skills of its run, and can neither write nor open them up', async () => {
    const site = siteOf();
    const root = join(site.server, 'run-skills', 'run-of-ada');
    const file = join(root, 'skills', 'sums', 'SKILL.md');
    const other = join(site.server, 'run-skills', 'run-of-bob');
    mkdirSync(dirname(file), { recursive: true });
    mkdirSync(other);
    writeFileSync(file, 'Add.', { mode: 0o444 });
    const { stdout } = await runIsolated(
      `cat '${file}'; ls '${dirname(dirname(root))}/run-skills'; chmod 777 '${file}' && echo opened; echo more >> '${file}' && echo written; touch '${root}/new' && echo made; rm -f '${file}'`,
      { ...site, confinement: { ...site.confinement, code: [root] } },
    );
    expect(stdout).toBe('Add.run-of-ada\n');
    expect(readFileSync(file, 'utf8')).toBe('Add.');
  });

  test('cannot write the system', async () => {
    const places = ['/', '/usr', '/usr/local/bin', '/etc', '/opt', '/var', dirname(process.execPath)];
    const { stdout } = await runIsolated(
      places.map((place) => `(: > '${place}/orgraph-was-here') 2>/dev/null && echo '${place}'`).join('; '),
      siteOf(),
    );
    expect(stdout).toBe('');
    expect(places.filter((place) => existsSync(join(place, 'orgraph-was-here')))).toEqual([]);
  });

  test('has a /tmp of its own, empty at its beginning and gone with it', async () => {
    const other = temporaryFolder();
    const site = siteOf();
    const { stdout } = await runIsolated(
      `ls '${other}' 2>/dev/null && echo seen; echo mine > /tmp/orgraph-mine && cat /tmp/orgraph-mine`,
      site,
    );
    expect(stdout).toBe('mine\n');
    expect(existsSync('/tmp/orgraph-mine')).toBe(false);
  });

  test('sees no process but its own, and so no environment of the server', async () => {
    process.env.ORGRAPH_TEST_CANARY = 'of the server';
    const { stdout } = await runIsolated(
      `cat /proc/*/environ | tr '\\0' '\\n' | grep -c CANARY; cat /proc/1/environ | tr '\\0' '\\n'; ls -d /proc/[0-9]* | wc -l; [ -e /proc/${process.pid}/environ ] && echo server`,
      siteOf(),
    );
    const [canaries, ...rest] = stdout.trim().split('\n');
    expect(canaries).toBe('0');
    expect(rest.at(-1)).toMatch(/^\d$/);
    expect(rest.slice(0, -1).filter((line) => !/^(SERVICE_RUN_ID|PWD)=/.test(line))).toEqual([]);
  });

  test('reaches no socket of the machine by its path', async () => {
    const site = siteOf();
    const own = createServer().listen(join(site.server, 'socket'));
    await once(own, 'listening');
    try {
      // The kernel's list: a search of the disk for sockets takes minutes on a large one that was just mounted.
      const paths = readFileSync('/proc/net/unix', 'utf8')
        .split('\n')
        .flatMap((line) => line.match(/ (\/.*)$/)?.[1] ?? []);
      expect(paths).toContain(join(site.server, 'socket'));
      const looks = paths.map((path) => `[ -S '${path}' ] && echo '${path}'`).join('\n');
      const { stdout } = await runIsolated(`ls -A /run /var/run 2>/dev/null\n${looks}\ntrue`, site);
      expect(stdout.replace(/^\/\S*:\n/gm, '').trim()).toBe('');
    } finally {
      own.close();
    }
  });

  test('has no capability, cannot gain any, and makes no further user namespace', async () => {
    const { stdout } = await runIsolated(
      'grep -E "^(Cap|NoNewPrivs)" /proc/self/status; unshare --user true 2>/dev/null && echo nested; cat /etc/shadow',
      siteOf(),
    );
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => line.split(/\s+/)),
    ).toEqual([
      ...['CapInh:', 'CapPrm:', 'CapEff:', 'CapBnd:', 'CapAmb:'].map((name) => [name, '0000000000000000']),
      ['NoNewPrivs:', '1'],
    ]);
  });

  test('changes no setting of the kernel, though the server is root', async () => {
    const before = readFileSync('/proc/sys/vm/laptop_mode', 'utf8').trim();
    const { stdout } = await runIsolated(
      `(echo ${before} > /proc/sys/vm/laptop_mode) && echo written; find /proc -maxdepth 4 -type f -writable 2>/dev/null | head`,
      siteOf(),
    );
    expect(stdout).toBe('');
  });

  test('gets its environment, its arguments and its input as they are', async () => {
    const site = siteOf({ network: 'host' });
    const env = { PATH: process.env.PATH ?? '', LD_PRELOAD: '', text: 'two\nlines = "1"', 'odd-name': '--bind' };
    const { stdout } = await runIsolated('', site, { command: 'env', args: ['-0'], env });
    const got = Object.fromEntries(
      stdout
        .split('\0')
        .filter(Boolean)
        .map((line) => [line.split('=')[0], line.slice(line.indexOf('=') + 1)]),
    );
    expect(got).toEqual({ ...env, PWD: site.home });
    const args = ['%s|', '--bind', '/', '--', '$(id)', '', "it's"];
    expect((await runIsolated('', site, { command: 'printf', args })).stdout).toBe(`${args.slice(1).join('|')}|`);
    expect((await runIsolated('cat', site, { stdin: 'words' })).stdout).toBe('words');
    expect((await runIsolated('exit 7', site)).exitCode).toBe(7);
    expect((await runIsolated('kill -9 $$', site)).exitCode).toBe(137);
  });

  test('has no descriptor but its three', async () => {
    const { stdout } = await runIsolated(
      'for fd in /proc/$$/fd/*; do [ -e "$fd" ] && echo "$(basename $fd)"; done',
      siteOf(),
      {
        stdin: '',
      },
    );
    expect(
      stdout
        .trim()
        .split('\n')
        .filter((fd) => Number(fd) > 2),
    ).toEqual([]);
  });

  test('has none of its variables outside of its sandbox, where a loader would obey them', async () => {
    const site = siteOf();
    const env = {
      PATH: process.env.PATH ?? '',
      LD_PRELOAD: join(site.workspace, 'none.so'),
      SERVICE_RUN_ID: crypto.randomUUID(),
    };
    const end = await runIsolated('', site, { command: 'true', args: [], env });
    // The loader of each program that has the variable says so: of this one, and of prlimit in the sandbox.
    const bubblewrap = await findBubblewrap('host');
    const isLimited = 'path' in bubblewrap && bubblewrap.prlimit !== undefined;
    expect(end.stderr.match(/none\.so/g)).toHaveLength(isLimited ? 2 : 1);
  });

  test('is not started with a variable that would be read as more of its sandbox', async () => {
    const site = siteOf();
    const end = await runIsolated('true', site, {
      env: { PATH: process.env.PATH ?? '', A: `x\0--bind\0${site.server}\0/mnt` },
    });
    expect(end.error).toContain('NUL');
  });

  test('runs programs of the PATH of the server, also where they lie in a home', async () => {
    const site = siteOf();
    const { stdout } = await runIsolated('node -p 40+2', site, {
      env: { PATH: `${dirname(process.execPath)}:${process.env.PATH}` },
    });
    expect(stdout).toBe('42\n');
  });

  test('is not found where isolated programs see nothing, and that is said', async () => {
    const site = siteOf();
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'tool'), '#!/bin/sh\necho hello\n');
    chmodSync(join(folder, 'tool'), 0o755);
    const command = join(folder, 'tool');
    const end = await runIsolated('', site, { command, args: [] });
    expect(end.error).toBe(
      `The program ${command} is in a folder that isolated programs cannot see: install it below /usr/local or /opt, or in a folder of the server's PATH`,
    );
    expect(await findProgram({ command, cwd: '/', env: {} }, site.confinement)).toEqual({ problem: end.error });
    symlinkSync(command, join(site.workspace, 'tool'));
    expect((await runIsolated('', site, { command: join(site.workspace, 'tool'), args: [] })).error).toContain(
      'is in a folder that isolated programs cannot see',
    );
  });
});

describe('in the system configuration', () => {
  test('files that only some users may read, sockets and pipes are covered, four folders deep', async () => {
    const folder = temporaryFolder();
    const deep = join(folder, 'vendor', 'product', 'conf');
    mkdirSync(deep, { recursive: true });
    writeFileSync(join(deep, 'password'), '', { mode: 0o600 });
    writeFileSync(join(deep, 'words'), '', { mode: 0o644 });
    mkdirSync(join(folder, 'vendor', 'keys'), { mode: 0o700 });
    symlinkSync('words', join(deep, 'link'));
    execFileSync('mkfifo', [join(folder, 'vendor', 'pipe')]);
    const socket = createServer().listen(join(folder, 'vendor', 'socket'));
    await once(socket, 'listening');
    const found = await darkIn(folder, DEPTH);
    socket.close();
    expect(found.sort()).toEqual([
      join(folder, 'vendor', 'keys'),
      join(folder, 'vendor', 'pipe'),
      join(deep, 'password'),
      join(folder, 'vendor', 'socket'),
    ]);
  });
});

const mayPrepareSystem = !noIsolation && process.getuid?.() === 0;

describe.skipIf(!mayPrepareSystem)('what was covered in the system', () => {
  test('keeps no program from starting once it is gone', async () => {
    const folder = mkdtempSync('/opt/orgraph-test-');
    try {
      chmodSync(folder, 0o755);
      const secret = join(folder, 'secret');
      writeFileSync(secret, '', { mode: 0o600 });
      vi.resetModules(); // What the system holds is kept for a while.
      const { runIsolated: run } = await import('./world.js');
      const look = `[ -c '${secret}' ] && echo covered; ls '${folder}'`;
      expect((await run(look, siteOf())).stdout).toBe('covered\nsecret\n');
      rmSync(secret);
      expect(await run(look, siteOf())).toMatchObject({ exitCode: 0, stdout: '', stderr: '' });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe.skipIf(noIsolation)('an isolated program ends', () => {
  const FLEE = `setsid sh -c 'trap "" TERM HUP; sleep 61 & wait' & (sleep 62 &) ; echo ready`;

  test('with all that it started, whatever that did to flee', async () => {
    const site = siteOf();
    let all: number[] = [];
    const end = await runIsolated(`${FLEE}; read -r line`, site, {
      stdin: '',
      spawned: async ({ pid }) => {
        setTimeout(() => {
          all = descendantsOf(pid).map((row) => row.pid);
        }, 50);
      },
    });
    expect(end.stdout).toBe('ready\n');
    await until(() => all.every((pid) => !isRunning(pid)));
  });

  test('alone: it reaches neither what started it nor any other process of the machine', async () => {
    const other = runIsolated('sleep 1; echo done', siteOf());
    const end = await runIsolated('kill -9 $PPID; kill -9 -1; echo $?; ls -d /proc/[0-9]*', siteOf());
    const seen = end.stdout.split('\n').filter(Boolean);
    expect(seen.slice(1).length).toBeLessThan(5);
    expect(await other).toMatchObject({ ...SUCCESS, stdout: 'done\n' });
  });

  test('politely at first when it is cancelled, and wholly then', async () => {
    const site = siteOf();
    const cancel = new AbortController();
    let leader = 0;
    let all: number[] = [];
    const end = await runIsolated(`trap 'echo goodbye; exit 3' TERM; ${FLEE}; while :; do sleep 0.05; done`, site, {
      signal: cancel.signal,
      spawned: async ({ pid }) => {
        leader = pid;
      },
      onOutput: (_stream, chunk) => {
        if (chunk.includes('ready')) {
          all = descendantsOf(leader).map((row) => row.pid);
          cancel.abort();
        }
        if (chunk.includes('goodbye')) writeFileSync(join(site.workspace, 'goodbye'), '');
        return true;
      },
    });
    expect(end).toMatchObject({ cancelled: true, exitCode: 3 });
    expect(existsSync(join(site.workspace, 'goodbye'))).toBe(true);
    expect(all.length).toBeGreaterThan(3);
    await until(() => all.every((pid) => !isRunning(pid)));
  });

  test('at once when it is cancelled before it began', async () => {
    const cancel = new AbortController();
    const end = await runIsolated('sleep 60', siteOf(), {
      graceSec: 3_600,
      signal: cancel.signal,
      spawned: async () => cancel.abort(),
    });
    expect(end.cancelled).toBe(true);
  });

  test('after its time and its grace although it ignores signals', async () => {
    const end = await runIsolated(`trap '' TERM; ${FLEE}; while :; do sleep 0.1; done`, siteOf(), {
      timeoutSec: 0.5,
      graceSec: 0.2,
    });
    expect(end).toMatchObject({ timedOut: true, signal: 'SIGKILL' });
  });
});
