import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { install, isInstalled, lockHash } from './install.mjs';
import { withLock } from './lock.mjs';
import { at, isCurrent, looksOf, readJson, root, sha256, sourcesOf, writeAtomically } from './project.mjs';
import { oneFirstChunk } from './web-chunks.mjs';
import { ASSETS, STYLES, writeWeb } from './web-output.mjs';

// The dashboard: web/ with packages of its own, built into dist/web, which the server serves. A start of the server does
// not wait for it.

const LOCK = at('dist', '.web-lock');
/** Where the dashboard is, and where its build goes. */
const PLACES = { source: at('web'), folder: at('dist', 'web') };

const SETTINGS = ['web.mjs', 'web-chunks.mjs', 'web-output.mjs'];

/** Makes the dashboard of a checkout ready to be served; `dev` installs what its types and tests need as well. */
export async function ensureWeb({ dev = false } = {}) {
  const { source } = PLACES;
  const isReady = () => isWebBuilt() && (!dev || isInstalled({ dev, folder: source }));
  if (isReady()) return;
  await withLock(LOCK, async () => {
    console.error('Building the dashboard …');
    await installPackages({ dev });
    if (!isWebBuilt()) await buildWeb();
    console.error('The dashboard is built.');
  });
}

/** Those of the dashboard, and the bundler, which is the server's. */
async function installPackages({ dev }) {
  const { source } = PLACES;
  if (!isInstalled({ dev: false })) await withLock(at('dist', '.lock'), () => install({ dev: false }));
  if (!isInstalled({ dev, folder: source })) await install({ dev, folder: source });
}

/** Whether dist/web was built from the present sources, packages and build settings. */
export function isWebBuilt({ source, folder } = PLACES) {
  return isCurrent(readJson(stampIn(folder)), settingsHash(source));
}

/** Bundles the dashboard into dist/web. A reader meanwhile sees the former build or the new one. */
export async function buildWeb({ source, folder } = PLACES) {
  const settings = settingsHash(source);
  const { build, stop } = await import('esbuild');
  const results = await Promise.all(bundlesOf(source, folder).map((options) => build(options)));
  await stop();
  // Before the compression, which takes longest: what is changed meanwhile is built again.
  const sources = looksOf([
    relative(root, templateOf(source)),
    ...results.flatMap(({ metafile }) => sourcesOf(metafile)),
  ]);
  await writeWeb(results, { template: templateOf(source), folder, isCompressed: true });
  await writeAtomically(stampIn(folder), JSON.stringify({ settings, sources }));
}

/** Builds on each change of a source, until the process is ended. What it writes is not compressed. */
async function watchWeb() {
  const { source, folder } = PLACES;
  await withLock(LOCK, () => installPackages({ dev: false }));
  const { context } = await import('esbuild');
  const results = [];
  let writing = Promise.resolve();
  const write = () => withLock(LOCK, () => writeWeb(results, { template: templateOf(source), folder }));
  const onBuilt = (index) => (result) => {
    results[index] = result.errors.length === 0 ? result : undefined;
    if (!results[0] || !results[1]) return;
    writing = writing.then(write).then(() => console.error('The dashboard is built.'), complain);
  };
  for (const [index, options] of bundlesOf(source, folder).entries()) {
    const plugin = { name: 'write', setup: (build) => build.onEnd(onBuilt(index)) };
    await (await context({ ...options, plugins: [...(options.plugins ?? []), plugin] })).watch();
  }
}

/**
 * The bundles of the dashboard: the application in chunks, and what else the page's head has, the styles among it. The
 * program that sets the theme there is no module, since modules run when something may have been drawn already.
 */
function bundlesOf(source, folder) {
  const common = {
    absWorkingDir: root,
    outdir: join(folder, ASSETS),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    bundle: true,
    target: 'es2022',
    charset: 'utf8',
    minify: true,
    jsx: 'automatic',
    tsconfigRaw: {}, // what a bundle depends on is written here
    define: { 'process.env.NODE_ENV': '"production"' },
    metafile: true,
    write: false,
    logLevel: 'warning',
  };
  const from = (name) => join(source, 'src', name);
  const main = from('main.tsx');
  const assets = { '.png': 'file', '.svg': 'file', '.woff2': 'file' };
  return [
    {
      ...common,
      entryPoints: { main },
      format: 'esm',
      splitting: true,
      loader: { ...assets, '.css': 'empty' },
      plugins: [oneFirstChunk(main)],
    },
    {
      ...common,
      entryPoints: { theme: from('theme.ts'), styles: from(STYLES), icon: from('icon.svg') },
      format: 'iife',
      loader: { ...assets, '.svg': 'copy' },
    },
  ];
}

const templateOf = (source) => join(source, 'index.html');
const stampIn = (folder) => join(folder, 'stamp.json');

function settingsHash(source) {
  return sha256(lockHash(), lockHash(source), ...SETTINGS.map((name) => readFileSync(at('scripts', name))));
}

/** The bundler has listed its own errors, so the first line says enough. */
const complain = ({ message }) =>
  console.error(
    `The dashboard is not built. Everything else works, and "npm run build" tries again. ${message.split('\n')[0]}`,
  );

/** As the child of a server: behind everything else, and ended with it, also by `kill -9`, with all that it has started. */
function followParent() {
  setPriority(10);
  process.stdin.on('end', () => process.kill(-process.pid, 'SIGKILL')).resume();
  process.stdin.unref();
}

async function main() {
  if (process.argv.includes('--watch')) return watchWeb();
  if (process.argv.includes('--child')) followParent();
  return ensureWeb();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await main().catch((error) => {
    complain(error);
    process.exitCode = 1;
  });
}
