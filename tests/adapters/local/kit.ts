import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Adapter, Execution } from '#adapters/adapter.js';
import { localAdapters } from '#adapters/registry.js';
import { makeExecution, temporaryFolder } from '#tests/kit/execution.js';

const fixtures = fileURLToPath(new URL('fixtures', import.meta.url));
const program = fileURLToPath(new URL('stand-in.mjs', import.meta.url));

export function adapterOf(type: string): Adapter {
  const adapter = localAdapters.find((one) => one.type === type);
  if (!adapter) throw new Error(`No adapter ${type}`);
  return adapter;
}

/** What a stand-in does, in this order. */
export interface Play {
  /** Recorded files. */
  stderr?: string;
  stdout?: string;
  /** Where the recorded output is cut off. */
  lines?: number;
  text?: string;
  /** Characters of one line. */
  longLine?: number;
  after?: string;
  hangs?: boolean;
  exit?: number;
}

export interface Plays {
  fresh: Play;
  resumed?: Play;
}

const COMMANDS = ['claude', 'codex', 'gemini', 'opencode', 'cursor-agent'];

export interface Call {
  args: string[];
  prompt: string;
  env: Record<string, string>;
}

/** A folder with stand-ins for all command lines, and the environment that finds them. */
export function standIns(plays: Plays) {
  const folder = temporaryFolder();
  const calls = join(folder, 'calls');
  writeFileSync(join(folder, 'plays.json'), JSON.stringify({ folder: fixtures, calls, plays }));
  for (const command of COMMANDS) {
    writeFileSync(join(folder, command), `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`);
    chmodSync(join(folder, command), 0o755);
  }
  return {
    env: {
      PATH: `${folder}${delimiter}${process.env.PATH}`,
      HOME: folder,
      STAND_IN: join(folder, 'plays.json'),
    },
    calls: (): Call[] => {
      const lines = existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : [];
      return lines.map((line) => JSON.parse(line) as Call);
    },
  };
}

/** Runs an agent by a command line that is played. */
export async function play(type: string, plays: Plays, given: Partial<Execution> = {}) {
  const adapter = adapterOf(type);
  const { env, calls } = standIns(plays);
  const told: string[] = [];
  const execution = makeExecution({
    prompt: 'Say hello',
    progress: (message) => void told.push(message),
    ...given,
    config: { ...adapter.defaults, ...given.config },
    env: { ...env, ...given.env },
  });
  const ending = await adapter.execute(execution);
  return { ending, execution, told, calls: calls() };
}

export const ENDED_WELL: Record<string, string> = {
  claude: '{"type":"result","subtype":"success","is_error":false,"result":"Done"}\n',
  codex: '{"type":"turn.completed","usage":{}}\n',
  gemini: '{"type":"result","status":"success","stats":{}}\n',
  opencode: '{"type":"step_finish","sessionID":"ses_1","part":{"reason":"stop","tokens":{}}}\n',
  cursor: '{"type":"result","subtype":"success","is_error":false,"result":"Done"}\n',
};
