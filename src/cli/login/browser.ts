import { spawn } from 'node:child_process';

/** The program that opens an address, with its arguments. No shell reads the address. */
export function openerOf(url: string, platform: NodeJS.Platform = process.platform): readonly [string, ...string[]] {
  if (platform === 'darwin') return ['open', url];
  // cmd's `start` would read `&` in the address as the end of the command.
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', url];
  return ['xdg-open', url];
}

/** Whether a person is at this machine: not over SSH, and with a display on systems that may lack one. */
export function hasBrowser(
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): boolean {
  if (env.SSH_CONNECTION || env.CI) return false;
  return platform === 'darwin' || platform === 'win32' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}

/** Opens the address if there is a browser. It does not wait, and ignores failures. */
export function openBrowser(url: string): void {
  if (!/^https?:\/\//.test(url)) return;
  const [program, ...args] = openerOf(url);
  const child = spawn(program, args, { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
}
