import { spawn } from 'node:child_process';
import { at, root } from './project.mjs';

/** Builds the dashboard in a process that this one does not wait for, and that ends with this one. */
export function buildWebBeside() {
  // All that it says goes to stderr: the log of the server is alone on stdout.
  const stdio = ['pipe', 2, 2];
  const child = spawn(process.execPath, [at('scripts', 'web.mjs'), '--child'], { cwd: root, detached: true, stdio });
  child.on('error', ({ message }) => console.error(`The dashboard is not built: ${message}`));
  child.unref();
  child.stdin.unref();
  process.on('exit', () => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    try {
      process.kill(-child.pid, 'SIGKILL'); // with npm and esbuild, which are in its group
    } catch {
      // it has just ended
    }
  });
}
