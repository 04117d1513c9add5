import { existsSync } from 'node:fs';
import { at } from './project.mjs';

/** The folders of tests for source files whose path matches; $1 is the first group of the pattern. */
const FOLDERS = [
  [/^src\/services\/core\//, ['tests/core', 'tests/services/core', 'tests/contract']],
  [/^src\/services\/access\//, ['tests/services/access', 'tests/core', 'tests/contract']],
  [/^src\/services\/overview\//, ['tests/services/portability']],
  [/^src\/services\/([\w-]+)\//, ['tests/services/$1', 'tests/rest/$1', 'tests/resolvers/$1', 'tests/contract']],
  [/^src\/rest\/([\w-]+)\//, ['tests/rest/$1']],
  [/^src\/rest\//, ['tests/rest', 'tests/contract']],
  [/^src\/resolvers\//, ['tests/resolvers', 'tests/contract']],
  [/^src\/schema\/([\w-]+)\//, ['tests/resolvers/$1']],
  [/^src\/schema\//, ['tests/resolvers', 'tests/contract']],
  [/^src\/server\//, ['tests/server']],
  [/^src\/mcp\//, ['tests/mcp']],
  [/^src\/engine\//, ['tests/engine', 'tests/services/runs']],
  [/^src\/tools\//, ['tests/tools', 'tests/services/tools', 'tests/mcp']],
  [/^src\/plugins\//, ['tests/plugins', 'tests/services/plugins']],
  [/^src\/forwarding\//, ['tests/tools', 'tests/plugins']],
  [/^src\/adapters\//, ['tests/adapters', 'tests/engine']],
  [/^src\/cli\//, ['tests/cli']],
  [/^src\/database\//, ['tests/database', 'tests/core']],
  [/^src\/[^/]+$/, ['tests/server', 'tests/contract']],
  [/^web\//, ['tests/web', 'tests/browser']],
  [/^packages\/client\//, ['tests/clients']],
  [/^(packages\/plugin-sdk|plugins)\//, ['tests/services/plugins', 'tests/plugins', 'tests/examples']],
  [/^examples\//, ['tests/examples', 'tests/demo']],
  [/^skills\//, ['tests/services/skills']],
  [/^prisma\//, ['tests/database', 'tests/services']],
  [/^scripts\//, ['tests/scripts', 'tests/server', 'tests/packaging', 'tests/docs']],
  [/^bin\//, ['tests/packaging', 'tests/cli']],
  [/^docs\/|^[^/]+\.md$/, ['tests/docs']],
];

/** Returns the folders of tests that show what the given source files do. A test file stands for itself. */
export function foldersOf(paths) {
  const found = paths.flatMap((path) => {
    if (path.endsWith('.test.ts')) return [path];
    return FOLDERS.flatMap(([pattern, folders]) => {
      const match = pattern.exec(path);
      return match ? folders.map((folder) => folder.replace('$1', match[1])) : [];
    });
  });
  return [...new Set(found)].filter((path) => existsSync(at(path)));
}
