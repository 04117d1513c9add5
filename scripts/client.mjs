import { readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { externalsOf } from './build.mjs';
import { install, isInstalled, lockHash } from './install.mjs';
import { withLock } from './lock.mjs';
import {
  at,
  isCurrent,
  look,
  looksOf,
  readJson,
  removeOthers,
  root,
  sha256,
  sourcesOf,
  writeAtomically,
} from './project.mjs';

const FOLDER = at('dist', 'cli');
const STAMP = join(FOLDER, 'stamp.json');
const DOCUMENT = 'openapi.json';
const SETTINGS = ['client.mjs', 'client-operations.mjs'];

/** Bundled CommonJS packages still call require. */
const BANNER = `import { createRequire as createBundleRequire } from 'node:module';
const require = createBundleRequire(import.meta.url);`;

/** Loaded from node_modules when first needed, and only where a proxy is set. */
const LOADED_LATER = ['undici'];
/** Asked for by packages where they happen to be installed. */
const NEVER_LOADED = ['bufferutil', 'utf-8-validate'];

/** Makes the client of a checkout ready to run. The server's start does not wait for it. */
export async function ensureClient() {
  if (isClientBuilt()) return;
  await withLock(at('dist', '.client-lock'), async () => {
    if (!isInstalled({ dev: false })) await withLock(at('dist', '.lock'), () => install({ dev: false }));
    if (!isClientBuilt()) await buildClient();
  });
}

/** Whether dist/cli was built from the present sources, description of the API and build settings. */
export function isClientBuilt() {
  return isCurrent(readJson(STAMP), settingsHash());
}

/** Bundles the client into dist/cli: what every start needs in main.js, the rest in chunks that commands load. */
export async function buildClient() {
  const settings = settingsHash();
  const [{ build: bundle, stop }, { operationLines }] = await Promise.all([
    import('esbuild'),
    import('./client-operations.mjs'),
  ]);
  const { outputFiles, metafile } = await bundle({
    absWorkingDir: root,
    entryPoints: { main: 'src/cli/main.ts' },
    outdir: FOLDER,
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    banner: { js: BANNER },
    external: [...LOADED_LATER, ...NEVER_LOADED],
    minifyWhitespace: true,
    minifySyntax: true,
    metafile: true,
    write: false,
    logLevel: 'warning',
  });
  await stop();
  const document = look(DOCUMENT);
  const lines = operationLines(JSON.parse(readFileSync(at(DOCUMENT), 'utf8')));
  await writeAtomically(join(FOLDER, 'operations.txt'), lines);
  // Chunks first: a start meanwhile finds what its main.js names.
  for (const { path, text } of outputFiles.reverse()) await writeAtomically(path, text);
  await removeOthers(join(FOLDER, 'chunks'), new Set(outputFiles.map(({ path }) => basename(path))));
  const sources = { ...looksOf(sourcesOf(metafile)), [DOCUMENT]: document };
  await writeAtomically(STAMP, JSON.stringify({ settings, sources, externals: externalsOf(metafile) }));
  return relative(root, FOLDER);
}

function settingsHash() {
  return sha256(lockHash(), ...SETTINGS.map((name) => readFileSync(at('scripts', name))));
}
