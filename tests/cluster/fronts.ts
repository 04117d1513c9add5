import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEachFile } from '../kit/each-file.js';
import { serverHome } from '../kit/process.js';
import { until } from '../kit/running.js';
import { Example } from './example.js';
import { freePort } from './free-port.js';

/** The example with a proxy in front, as clients see it. */
export interface Front {
  readonly example: Example;
  readonly url: string;
}

export async function behindOwnProxy(env: Record<string, string>): Promise<Front> {
  const example = await Example.start(env);
  return { example, url: example.url };
}

/** Whether there is an nginx on this machine. */
export const hasNginx = spawnSync('nginx', ['-v']).error === undefined;

const CONFIGURATION = new URL('../../examples/cluster/nginx.conf', import.meta.url);

/** The example without its proxy, and nginx with the configuration beside it, but for the ports. */
export async function behindNginx(env: Record<string, string>): Promise<Front> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const example = await Example.start({ ...env, PROXY: 'off', PUBLIC_BASE_URL: url });
  const ports = example.processes.map((one) => new URL(one.url as string).port);
  const text = await readFile(CONFIGURATION, 'utf8');
  const own = text.replaceAll(/127\.0\.0\.1:310(\d)/g, (_, digit) =>
    digit === '0' ? `127.0.0.1:${port}` : `127.0.0.1:${ports[Number(digit) - 1]}`,
  );
  const home = await serverHome();
  await writeFile(join(home, 'orgraph.conf'), own);
  await writeFile(join(home, 'nginx.conf'), whole(home));
  const nginx = spawn('nginx', ['-p', home, '-c', join(home, 'nginx.conf')], { stdio: 'ignore' });
  const closed = once(nginx, 'close');
  endings.push(async () => {
    nginx.kill('SIGTERM');
    await closed;
  });
  await Promise.race([
    until(() => fetch(`${url}/api/health`).catch(() => undefined)),
    closed.then(async () => Promise.reject(new Error(await readFile(join(home, 'error.log'), 'utf8')))),
  ]);
  return { example, url };
}

const endings: (() => Promise<void>)[] = [];
afterEachFile(() => Promise.all(endings.map((end) => end())));

/** What an nginx of the system has around such a file, with all that it writes in a directory of its own. */
const whole = (home: string): string => `
daemon off;
worker_processes 1;
pid nginx.pid;
error_log ${home}/error.log;
events { }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((of) => `${of}_temp_path ${of};`).join(' ')}
  include ${home}/orgraph.conf;
}
`;
