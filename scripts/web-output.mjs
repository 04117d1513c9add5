import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { at, removeOthers, sha256, writeAtomically } from './project.mjs';

// What of the dashboard's bundles is written, and how: a reader finds the files of the page that it has read, since they
// come first and are named by their content.

/** The folder of what the page loads, and its address on the server. */
export const ASSETS = 'ui';
/** The one stylesheet, in the sources. It imports the others. */
export const STYLES = 'styles/index.css';
/** In the page: the path below which the server is reached, which the server fills in. */
const BASE = '{{base}}';

const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
/** Formats that are compressed in themselves. */
const DENSE = ['.png', '.woff2'];
const ENCODINGS = {
  br: {
    ending: '.br',
    compress: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  },
  gzip: { ending: '.gz', compress: (bytes) => promisify(gzip)(bytes, { level: 9 }) },
};

/**
 * Writes the bundles of the application and of what the page's head has beside it.
 * @param isCompressed whether new files get compressed forms beside them, which takes seconds
 */
export async function writeWeb([app, head], { template, folder, isCompressed = false }) {
  const entry = entryOf(app, head);
  const documents = documentsOf(app.metafile);
  const page = pageOf(readFileSync(template, 'utf8'), entry);
  const outputs = [...app.outputFiles, ...head.outputFiles];
  const written = new Set();
  const files = await Promise.all(
    outputs.map(async ({ path, contents }) => {
      const name = basename(path);
      const sizes = await writeAsset(join(folder, ASSETS, name), contents, { isCompressed, written });
      return [name, { type: typeOf(name), ...sizes }];
    }),
  );
  await writeJson(join(folder, 'documents.json'), documents);
  await writeAtomically(join(folder, 'index.html'), page);
  await writeJson(join(folder, 'manifest.json'), { entry, files: Object.fromEntries(files.sort()) });
  await removeOthers(join(folder, ASSETS), written);
}

const writeJson = (path, value) => writeAtomically(path, `${JSON.stringify(value)}\n`);

/** Writes a file and its compressed forms. What is there already stays: its name tells its content. */
async function writeAsset(path, contents, { isCompressed, written }) {
  const write = async (ending, make) => {
    if (!existsSync(path + ending)) await writeAtomically(path + ending, await make());
    written.add(basename(path) + ending);
    return statSync(path + ending).size;
  };
  const sizes = { size: await write('', () => contents) };
  if (DENSE.includes(extname(path))) return sizes;
  for (const [name, { ending, compress }] of Object.entries(ENCODINGS)) {
    if (isCompressed || existsSync(path + ending)) sizes[name] = await write(ending, () => compress(contents));
  }
  return sizes;
}

function typeOf(name) {
  const type = TYPES[extname(name)];
  if (!type) throw new Error(`No type is known of ${name}: name it in scripts/web-output.mjs`);
  return type;
}

/** The names of what the page loads at once. */
function entryOf({ metafile: { inputs, outputs } }, head) {
  const styles = Object.keys(inputs).filter((path) => path.endsWith('.css') && !path.endsWith(`/src/${STYLES}`));
  if (styles.length > 0) throw new Error(`Styles are imported by ${STYLES} alone, and not by programs: ${styles}`);
  const main = Object.keys(outputs).find((path) => outputs[path].entryPoint?.endsWith('/src/main.tsx'));
  const beside = ['icon', 'theme', 'styles'].map((name) => [
    name,
    basename(Object.keys(head.metafile.outputs).find((path) => basename(path).startsWith(`${name}-`))),
  ]);
  const preload = staticImportsOf(outputs, main).map((path) => basename(path));
  return { ...Object.fromEntries(beside), main: basename(main), preload };
}

/** The chunks that a chunk needs before it runs, and those that these need. */
function staticImportsOf(outputs, path, found = new Set()) {
  for (const { path: imported, kind } of outputs[path].imports) {
    if (kind !== 'import-statement' || found.has(imported)) continue;
    found.add(imported);
    staticImportsOf(outputs, imported, found);
  }
  return [...found];
}

/** The template with the addresses of what it loads. */
function pageOf(template, { icon, theme, styles, main, preload }) {
  const address = (name) => `${BASE}/${ASSETS}/${name}`;
  const preloaded = preload.map((name) => `<link rel="modulepreload" href="${address(name)}">`);
  const values = {
    base: BASE,
    icon: address(icon),
    theme: address(theme),
    styles: address(styles),
    main: address(main),
    preload: preloaded.join('\n    '),
  };
  return template.replace(/\{\{(\w+)\}\}/g, (_, name) => {
    if (!Object.hasOwn(values, name)) throw new Error(`The template of the dashboard asks for {{${name}}}`);
    return values[name];
  });
}

const DOCUMENT = /\bdocument<[^;]*?>\(\s*'([0-9a-f]{64})',\s*("(?:[^"\\]|\\.)*")/g;

/** The texts of the documents that the application sends by their hashes. */
function documentsOf({ inputs }) {
  const sources = Object.keys(inputs).filter((path) => path.endsWith('.gql.ts'));
  const found = sources.flatMap((path) =>
    [...readFileSync(at(path), 'utf8').matchAll(DOCUMENT)].map(([, hash, quoted]) => {
      const text = JSON.parse(quoted);
      if (sha256(text) !== hash) throw new Error(`${path} has a document that does not fit its hash`);
      return [hash, text];
    }),
  );
  return Object.fromEntries(found.sort());
}
