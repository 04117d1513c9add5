import { type ChildProcess, spawn } from 'node:child_process';
import type { JsonObject, JsonValue } from '#services/core/text/json.js';
import { afterEachFile } from './each-file.js';

/** What a worker asks of its server. */
interface Asked {
  readonly method: string;
  readonly params: JsonObject;
  readonly context: JsonValue | undefined;
}

/** Answers a worker. What it throws is the error, with its `code` and `data`. */
type Answering = (asked: Asked) => JsonValue | undefined | Promise<JsonValue | undefined>;

const running: ChildProcess[] = [];
afterEachFile(async () => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

/** The server's side of the protocol with a worker that is its own process, without any of the server. */
export class WorkerTalk {
  /** All that the worker has asked. */
  readonly asked: Asked[] = [];
  /** What it has written to its error output. */
  errors = '';
  readonly exit: Promise<number | null>;
  private readonly child: ChildProcess;
  private readonly waiting = new Map<number, (message: JsonObject) => void>();
  private count = 0;
  private rest = '';

  constructor(
    file: string,
    private readonly answer: Answering = () => null,
  ) {
    this.child = spawn(process.execPath, [file], { stdio: 'pipe', env: { PATH: process.env.PATH } });
    running.push(this.child);
    this.child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      this.errors += chunk;
    });
    this.child.stdout?.setEncoding('utf8').on('data', (chunk: string) => this.hear(chunk));
    this.exit = new Promise((resolve) => this.child.once('close', resolve));
  }

  /** Asks the worker. @returns its message, and the ID of the request, by which it can be taken back */
  send(method: string, params: JsonObject = {}): { readonly id: number; readonly answer: Promise<JsonObject> } {
    const id = ++this.count;
    const answer = new Promise<JsonObject>((resolve) => this.waiting.set(id, resolve));
    this.write({ id, method, params, context: { invocationId: `invocation-${id}` } });
    return { id, answer };
  }

  /** The same for the result. @throws an error with the code and the data of the answer */
  async call(method: string, params: JsonObject = {}): Promise<JsonValue | undefined> {
    const { result, error } = await this.send(method, params).answer;
    if (error) throw Object.assign(new Error((error as JsonObject).message as string), error);
    return result;
  }

  notify(method: string, params: JsonObject): void {
    this.write({ method, params });
  }

  /** Ends its input, as the server does once it has answered `shutdown`. */
  hangUp(): void {
    this.child.stdin?.end();
  }

  private write(message: JsonObject): void {
    this.child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }

  private hear(chunk: string): void {
    const lines = `${this.rest}${chunk}`.split('\n');
    this.rest = lines.pop() as string;
    for (const line of lines) void this.take(JSON.parse(line) as JsonObject);
  }

  private async take(message: JsonObject): Promise<void> {
    const { id, method, params, context } = message;
    if (typeof method !== 'string') return this.waiting.get(id as number)?.(message);
    const asked = { method, params: params as JsonObject, context };
    this.asked.push(asked);
    try {
      this.write({ id: id as number, result: (await this.answer(asked)) ?? null });
    } catch (error) {
      const { message: text, code, data } = error as Error & { code?: number; data?: JsonValue };
      this.write({
        id: id as number,
        error: { code: code ?? -32002, message: text, ...(data !== undefined && { data }) },
      });
    }
  }
}
