import { spawn } from 'node:child_process';

/** The program that opens an address, with its arguments; the address is never read by a shell. */
export function openerOf(url: string, platform: NodeJS.Platform = process.platform): readonly [string, ...string[]] {
  if (platform === 'darwin') return ['open', url];
  // cmd's `start` would read `&` in the address as the end of the command.
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', url];
  return ['xdg-open', url];
}

/** Whether somebody sits before this machine: not over SSH, and with a display where there could be none. */
export function hasBrowser(
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): boolean {
  if (env.SSH_CONNECTION || env.CI) return false;
  return platform === 'darwin' || platform === 'win32' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}

/** Opens the address if a browser can be found; nobody waits for it, and failing is no matter. */
export function openBrowser(url: string): void {
  if (!/^https?:\/\//.test(url)) return;
  const [program, ...args] = openerOf(url);
  const child = spawn(program, args, { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
}
