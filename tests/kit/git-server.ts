import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { atEndOfFile } from './each-file.js';
import { temporaryHome } from './folders.js';

/** Whether the machine has git, with the program that serves repositories over http. */
export function hasGit(): boolean {
  try {
    const folder = execFileSync('git', ['--exec-path'], { encoding: 'utf8' }).trim();
    execFileSync('test', ['-x', join(folder, 'git-http-backend')]);
    return true;
  } catch {
    return false;
  }
}

/** A server on this machine that answers as it is told to. */
export async function listening(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  atEndOfFile(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A repository with work in progress, whose folder is served by `gitServer`. */
export class Repository {
  private constructor(
    readonly folder: string,
    readonly home: string,
  ) {}

  static async create(name = 'owner/repo'): Promise<Repository> {
    const home = await temporaryHome();
    const repository = new Repository(join(home, name), home);
    mkdirSync(repository.folder, { recursive: true });
    repository.git('init', '-q', '-b', 'main');
    return repository;
  }

  git(...args: string[]): string {
    const identity = ['-c', 'user.name=A', '-c', 'user.email=a@x.example', '-c', 'protocol.file.allow=always'];
    const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };
    return execFileSync('git', [...identity, ...args], {
      cwd: this.folder,
      encoding: 'utf8',
      env,
      stdio: 'pipe',
    }).trim();
  }

  write(path: string, content: string | Buffer, executable = false): this {
    const file = join(this.folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    if (executable) chmodSync(file, 0o755);
    return this;
  }

  link(path: string, target: string): this {
    symlinkSync(target, join(this.folder, path));
    return this;
  }

  /** The commit of all that is there. */
  commit(): string {
    this.git('add', '-A');
    this.git('commit', '-q', '-m', 'Change');
    return this.git('rev-parse', 'HEAD');
  }
}

/** Serves the repositories below a folder as git does. What `before` answers itself goes no further. */
export const gitServer = (root: string, before?: (request: IncomingMessage, response: ServerResponse) => boolean) =>
  listening((request, response) => {
    if (!before?.(request, response)) serve(root, request, response);
  });

function serve(root: string, request: IncomingMessage, response: ServerResponse): void {
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const backend = spawn('git', ['http-backend'], {
    env: {
      PATH: process.env.PATH,
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      GIT_CONFIG_COUNT: '2',
      GIT_CONFIG_KEY_0: 'safe.directory',
      GIT_CONFIG_VALUE_0: '*',
      GIT_CONFIG_KEY_1: 'uploadpack.allowAnySHA1InWant',
      GIT_CONFIG_VALUE_1: 'true',
      PATH_INFO: path.replace(/^(\/[^/]+\/[^/]+?)(?:\.git)?\/(info|git-upload-pack)/, '$1/.git/$2'),
      QUERY_STRING: query,
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: request.headers['content-type'],
      CONTENT_LENGTH: request.headers['content-length'],
      REMOTE_ADDR: '127.0.0.1',
    } as NodeJS.ProcessEnv,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  request.pipe(backend.stdin);
  backend.stdin.on('error', () => {});
  let head = Buffer.alloc(0);
  backend.stdout.on('data', (chunk: Buffer) => {
    if (response.headersSent) return void response.write(chunk);
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf('\r\n\r\n');
    if (end < 0) return;
    const headers = head
      .toString('latin1', 0, end)
      .split('\r\n')
      .map((line) => line.split(': ') as [string, string]);
    const status = headers.find(([name]) => name === 'Status')?.[1];
    response.writeHead(
      status ? Number.parseInt(status, 10) : 200,
      Object.fromEntries(headers.filter(([name]) => name !== 'Status')),
    );
    response.write(head.subarray(end + 4));
  });
  backend.on('close', () => response.end());
}
