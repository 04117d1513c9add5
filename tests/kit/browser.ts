import { accessSync, constants } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { delimiter, join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

const inPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));

/** Where a Chromium is installed, or where `CHROMIUM` says; undefined where there is none. */
export const chromiumPath: string | undefined = (process.env.CHROMIUM ? [process.env.CHROMIUM] : inPath).find(
  (path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  },
);

export const CHROMIUM_ARGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * A browser with a profile of its own, in `profile`, for which some names lead to this machine. It minds no content
 * policy unless it is asked to: a page that came from elsewhere before its name led here has none of the server's.
 */
export const openBrowser = (
  profile: string,
  names: readonly string[],
  { bypassCSP = true } = {},
): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath ?? '',
    headless: true,
    bypassCSP,
    args: [...CHROMIUM_ARGS, `--host-resolver-rules=${names.map((name) => `MAP ${name} 127.0.0.1`).join(', ')}`],
  });

/** Serves an empty page under every path of a loopback port. */
export async function servePages(): Promise<{ readonly port: number; close(): Promise<void> }> {
  const page: RequestListener = (_req, res) => res.setHeader('content-type', 'text/html').end('<!doctype html><p>Page');
  const server: Server = createServer(page);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
