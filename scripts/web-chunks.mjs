import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';

/**
 * A plugin of esbuild that has every module which is loaded later import the first one. What is loaded at first is then
 * needed by each of them alike, and esbuild makes one chunk of it: else one for every set of pages that share something,
 * which was 26 files of 193 kB in the place of 2 of 180.
 */
export const oneFirstChunk = (first) => ({
  name: 'one-first-chunk',
  setup(build) {
    build.onResolve({ filter: /^\./ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
      if (kind !== 'dynamic-import' || pluginData === RESOLVING) return undefined;
      const found = await build.resolve(path, { kind, importer, resolveDir, pluginData: RESOLVING });
      return { ...found, pluginData: LOADED_LATER };
    });
    build.onLoad({ filter: /\.tsx?$/ }, async ({ path, pluginData }) => {
      if (pluginData !== LOADED_LATER) return undefined;
      const contents = `${await readFile(path, 'utf8')}\nimport ${JSON.stringify(first)};\n`;
      return { contents, loader: extname(path).slice(1) };
    });
  },
});

const RESOLVING = 'resolving';
const LOADED_LATER = 'loaded later';
