import { spawn } from 'node:child_process';

const MINUTE_MS = 60_000;
const SHOWN = 200_000;
const running = new Set();

/** Runs a Node.js program with what it starts. Resolves to its exit code, null where it was late, and to its output. */
export function runProgram(args, { cwd, minutes, env = {} }) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd,
      detached: true, // a group of its own, which ends as a whole
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output = (output + text).slice(-SHOWN);
      });
    }
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      endGroup(child);
    }, minutes * MINUTE_MS);
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(timer);
      running.delete(child);
      resolve({ code: isLate ? null : (code ?? 1), output });
    });
  });
}

/** Ends every program that is running, with what they have started. */
export function endPrograms() {
  for (const child of running) endGroup(child);
}

function endGroup(child) {
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}
