import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, chown, cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { root } from '../docs/markdown.js';
import { dockerfile, type Instruction, isSent, type Stage, stagesOf, variablesOf } from './dockerfile.js';

const run = promisify(execFile);

/** An ordinary user of every machine with PostgreSQL's libc: nobody owns anything. */
const NOBODY = { uid: 65_534, gid: 65_534 };
const isRoot = process.getuid?.() === 0;
const ordinary = isRoot ? NOBODY : {};

interface Site {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** A server that serves. */
interface Started {
  readonly url: string;
  /** What it logged until then. */
  readonly log: readonly string[];
  /** Stops it. @returns its exit code */
  stop(): Promise<number | null>;
}

/**
 * What a builder makes of the Dockerfile, without one: its steps run in folders that stand for those of the image, and
 * what it starts runs as an ordinary user. Packages of Debian are not installed, so nothing of it is bubblewrap or tini.
 */
export class Container {
  private readonly running: ChildProcess[] = [];

  private constructor(
    /** It holds `src`, `out`, `tmp`, `data` and `prefix`, where npm installs. */
    readonly folder: string,
    private readonly image: Stage,
  ) {}

  static async build(): Promise<Container> {
    const folder = await mkdtemp(join(tmpdir(), 'orgraph-image-'));
    await chmod(folder, 0o755);
    const [build, image] = stagesOf(dockerfile()) as [Stage, Stage];
    const container = new Container(folder, image);
    for (const name of ['src', 'tmp', 'prefix']) await mkdir(join(folder, name));
    for (const step of build.instructions) await container.buildStep(step);
    for (const step of image.instructions) await container.imageStep(step);
    return container;
  }

  /** The folder of the installed package. */
  get installed(): string {
    return join(this.folder, 'prefix', 'lib', 'node_modules', 'orgraph');
  }

  /** What the first stage has built. */
  get built(): string {
    return join(this.folder, 'src', 'dist');
  }

  private async buildStep({ name, value }: Instruction): Promise<void> {
    const src = join(this.folder, 'src');
    if (name === 'COPY' && value === '. .') await copySent(src);
    // The first steps of the README install all packages anew, in a test of their own.
    else if (name === 'RUN' && value.startsWith('npm ci'))
      await symlink(join(root, 'node_modules'), join(src, 'node_modules'));
    else if (name === 'RUN') await this.shell(value, src);
  }

  private async imageStep({ name, value }: Instruction): Promise<void> {
    if (name === 'COPY') await cp(this.path(value.split(' ')[1] as string), this.path(value.split(' ')[2] as string));
    else if (name === 'RUN' && value.includes('/data')) {
      await mkdir(join(this.folder, 'data'));
      if (isRoot) await chown(join(this.folder, 'data'), NOBODY.uid, NOBODY.gid);
    } else if (name === 'RUN' && !value.startsWith('apt-get')) await this.shell(value, this.folder);
  }

  private path(path: string): string {
    return join(this.folder, path);
  }

  private async shell(command: string, cwd: string): Promise<void> {
    // Those of the image that a step names; no other begins so.
    const here = command.replaceAll(/(?<=\s)\/(?=(?:out|tmp)\b)/g, `${this.folder}/`);
    await run('sh', ['-euc', here], { cwd, env: await this.npmEnvironment('image'), maxBuffer: 1e8 });
  }

  /** npm with a cache of its own, which a step cleans. It begins with what this machine has. */
  async npmEnvironment(name: string): Promise<NodeJS.ProcessEnv> {
    const cache = join(this.folder, `cache-${name}`);
    if (!existsSync(cache)) {
      const { stdout } = await run('npm', ['config', 'get', 'cache'], { cwd: this.folder });
      await mkdir(cache);
      const present = join(stdout.trim(), '_cacache');
      if (existsSync(present)) await run('cp', ['-al', present, cache]).catch(() => run('cp', ['-a', present, cache]));
    }
    // Whoever runs the tests by npm hands on what npm was told for this project.
    const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'));
    return {
      ...Object.fromEntries(inherited),
      npm_config_prefix: join(this.folder, 'prefix'),
      npm_config_cache: cache,
      npm_config_fetch_retries: '1',
    };
  }

  /** The environment that the image gives, with its folders here and the port of this test. */
  environment(more: Readonly<Record<string, string>> = {}): Record<string, string> {
    const env = Object.assign({}, ...this.image.instructions.filter(({ name }) => name === 'ENV').map(variablesOf));
    const path = [join(this.folder, 'prefix', 'bin'), dirname(process.execPath), process.env.PATH].join(':');
    return { ...env, ORGRAPH_HOME: join(this.folder, 'data'), HOME: join(this.folder, 'data'), PATH: path, ...more };
  }

  /** Starts what the image starts, and answers once it is ready. */
  start(more: Readonly<Record<string, string>>): Promise<Started> {
    const [tini, dashes, program = '', ...entry] = this.arrayOf('ENTRYPOINT');
    if (tini !== 'tini' || dashes !== '--') throw new Error('The image does not start under tini');
    const args = [...entry, ...this.arrayOf('CMD')];
    return this.startProgram(program, args, { cwd: join(this.folder, 'data'), env: this.environment(more) });
  }

  /** Starts a server by a program, as the ordinary user. */
  async startProgram(program: string, args: string[], { cwd, env }: Site): Promise<Started> {
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], ...ordinary });
    this.running.push(child);
    const exited = once(child, 'exit') as Promise<[number | null]>;
    let complaint = '';
    child.stderr.on('data', (chunk: Buffer) => (complaint += chunk));
    const log: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      log.push(line);
      const url = / is ready on (http:\S+?) /.exec(line)?.[1]?.replace('0.0.0.0', '127.0.0.1');
      if (!url) continue;
      child.stdout.resume(); // nobody reads the rest
      const stop = async () => {
        child.kill('SIGTERM');
        return (await exited)[0];
      };
      return { url, log, stop };
    }
    throw new Error(`it ended before it was ready:\n${log.join('\n')}\n${complaint}`);
  }

  /** Runs a program to its end, as the ordinary user. @throws unless it ends well */
  async run(program: string, args: string[], site: Site): Promise<void> {
    await run(program, args, { ...site, ...ordinary });
  }

  /** An empty home of the ordinary user. */
  async newHome(): Promise<string> {
    const home = await mkdtemp(join(this.folder, 'home-'));
    if (isRoot) await chown(home, NOBODY.uid, NOBODY.gid);
    return home;
  }

  /** Runs the health check. @returns its exit code */
  async health(more: Readonly<Record<string, string>>): Promise<number | null> {
    const check = this.image.instructions.find(({ name }) => name === 'HEALTHCHECK')?.value ?? '';
    const [program = '', ...args] = JSON.parse(check.slice(check.indexOf('['))) as string[];
    const child = spawn(program, args, { env: this.environment(more), stdio: 'ignore', ...ordinary });
    return ((await once(child, 'exit')) as [number | null])[0];
  }

  private arrayOf(name: string): string[] {
    return JSON.parse(this.image.instructions.find((one) => one.name === name)?.value ?? '[]') as string[];
  }

  /** Ends what a test that failed has left at work. */
  async endAll(): Promise<void> {
    for (const child of this.running.splice(0)) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  }

  async remove(): Promise<void> {
    await this.endAll();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** What a builder is sent. */
async function copySent(to: string): Promise<void> {
  const ignore = readFileSync(join(root, '.dockerignore'), 'utf8');
  const isOnTheWay = (path: string) => ignore.split('\n').some((line) => line.startsWith(`!${path}/`));
  await cp(root, to, {
    recursive: true,
    filter: (source) => {
      const path = relative(root, source);
      return path === '' || isSent(ignore, path) || isOnTheWay(path);
    },
  });
}
