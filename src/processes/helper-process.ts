import { type ChildProcess, type SendHandle, spawn } from 'node:child_process';
import { OWN_NODE_ARGS } from '../services/core/process/own-programs.js';
import { ownChildren } from './orphaned-processes.js';

interface HelperOptions {
  /** The arguments of Node.js. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly receive?: (message: unknown, handle: unknown) => void;
  /** Called once, when the process has ended or cannot be reached any more. */
  readonly gone: () => void;
}

/** The lifetime of an unused process. */
const IDLE_MS = 60_000;

/** A helper process of the server for programs. It ends with the server, or a minute after its last use. */
export class HelperProcess {
  isGone = false;
  private readonly child: ChildProcess;
  private idle: NodeJS.Timeout | undefined;

  constructor(private readonly options: HelperOptions) {
    const { args, env, receive } = options;
    // A process in its own session gets no signals from the terminal. It does not keep the server running.
    this.child = spawn(process.execPath, [...OWN_NODE_ARGS, ...args], {
      cwd: '/',
      env,
      detached: true,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    ownChildren.add(this.child.pid);
    if (receive) this.child.on('message', receive);
    for (const end of ['exit', 'error', 'disconnect'] as const) this.child.once(end, () => this.end());
    this.child.unref();
  }

  /** Keeps the process while it is used. */
  use(): void {
    clearTimeout(this.idle);
    this.child.channel?.ref();
  }

  /** Ends the process after IDLE_MS unless it is used again. */
  rest(): void {
    if (this.isGone) return;
    clearTimeout(this.idle);
    this.child.channel?.unref();
    this.idle = setTimeout(() => this.end(), IDLE_MS).unref();
  }

  /** @param sent called when the message was sent or failed, unless the process ends first */
  send(message: object, handle?: SendHandle, sent: (error: Error | null) => void = () => {}): void {
    if (this.child.connected) this.child.send(message, handle, sent);
    else this.end();
  }

  private end(): void {
    if (this.isGone) return;
    this.isGone = true;
    ownChildren.delete(this.child.pid);
    clearTimeout(this.idle);
    if (this.child.connected) this.child.disconnect();
    this.options.gone();
  }
}
