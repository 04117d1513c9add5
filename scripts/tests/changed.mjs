import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { at, root } from '../project.mjs';
import { testFiles } from './files.mjs';

const CONTRACT = ['layers', 'schema', 'openapi', 'routes', 'parity', 'wall'].map(
  (name) => `tests/contract/${name}.test.ts`,
);

/**
 * Which tests a changed file concerns: the first pattern that fits its path says the folders and files. `$1` is what the
 * pattern's group matched. Almost every test imports the registry of operations, so imports cannot tell.
 */
const MAP = [
  [/^tests\/kit\//, []],
  [/^(tests\/.+\.test\.ts)$/, ['$1']],
  [/^(tests\/.+)\/[^/]+$/, ['$1']],
  [/^src\/services\/core\//, ['tests/core', 'tests/services/core', ...CONTRACT]],
  [
    /^src\/services\/overview\/(?:export|import|package)\//,
    ['tests/services/portability', 'tests/rest/overview', ...CONTRACT],
  ],
  [/^src\/services\/([^/]+)\//, ['tests/services/$1', 'tests/rest/$1', 'tests/resolvers/$1', ...CONTRACT]],
  [/^src\/(?:http|rest\/(?:http|openapi))\//, ['tests/rest', 'tests/server/bodies.test.ts', ...CONTRACT]],
  [/^src\/rest\/([^/]+)/, ['tests/rest/$1', ...CONTRACT]],
  [/^src\/(?:resolvers|schema)\/derive/, ['tests/resolvers', ...CONTRACT]],
  [/^src\/(?:resolvers|schema)\/([^/]+)/, ['tests/resolvers/$1', 'tests/resolvers/nested.test.ts', ...CONTRACT]],
  [/^src\/engine\//, ['tests/engine', 'tests/services/runs']],
  [/^src\/(server|adapters|cli|mcp|database)\//, ['tests/$1']],
  [/^src\/processes\//, ['tests/adapters']],
  [/^src\/agent-tools\//, ['tests/rest/agent-tools', 'tests/mcp']],
  [/^src\/tool-servers\//, ['tests/tools', 'tests/services/tools', 'tests/mcp']],
  [/^src\/plugins\//, ['tests/plugins', 'tests/services/plugins', 'tests/mcp']],
  [/^src\/json\//, ['tests/core/exact-json.test.ts', 'tests/server/numbers.test.ts', 'tests/mcp/gateways']],
  [/^src\/json-rpc\//, ['tests/json-rpc', 'tests/tools', 'tests/plugins', 'tests/mcp']],
  [/^src\/forwarding\//, ['tests/tools', 'tests/plugins', 'tests/services/runs']],
  [/^src\/services\/[^/]+$/, CONTRACT],
  [/^src\/[^/]+$/, ['tests/server', 'tests/engine']],
  [/^prisma\//, ['tests/database', 'tests/core', ...CONTRACT]],
  [/^packages\/client\//, ['tests/clients']],
  [/^packages\//, ['tests/plugins', 'tests/services/plugins']],
  [/^plugins\//, ['tests/services/plugins', 'tests/examples']],
  [/^skills\//, ['tests/services/skills']],
  [/^examples\//, ['tests/examples', 'tests/demo', 'tests/adapters']],
  [/^web\//, ['tests/web']],
  [/^bin\//, ['tests/cli']],
  [/^(bench|scripts)\//, ['tests/$1']],
  [/^(docs\/|README\.md|CHANGELOG\.md)/, ['tests/docs']],
  [/^(schema\.graphql|openapi\.json)$/, CONTRACT],
];

/** The test files that a list of changed files concerns, by the changed file. Files of no test are left out. */
export function testsByChange(paths) {
  const tests = testFiles().map(({ path }) => path);
  const entries = paths.map((path) => [path, [...new Set(placesOf(path).flatMap((place) => within(place, tests)))]]);
  return new Map(entries.filter(([, files]) => files.length > 0));
}

/** The folders and files of tests that a list of changed files concerns, each once. */
export const foldersOf = (paths) => [...new Set(paths.flatMap(placesOf))];

function placesOf(path) {
  if (path.startsWith('tests/kit/')) return importersOf(path);
  for (const [pattern, places] of MAP) {
    const match = pattern.exec(path);
    if (match) return places.map((place) => place.replace('$1', match[1])).filter((place) => existsSync(at(place)));
  }
  return [];
}

const within = (place, tests) => tests.filter((test) => test === place || test.startsWith(`${place}/`));

/** The test files that import a file of the kit themselves. */
function importersOf(path) {
  const name = path.replace(/^tests\/(.+)\.[a-z]+$/, '$1');
  return testFiles()
    .map((file) => file.path)
    .filter((test) => readFileSync(at(test), 'utf8').includes(`${name}.js'`));
}

/** The files that differ from a commit; by default what is not committed yet or, without such, the last commit. */
export function changedFiles(base) {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  const differences = (since) => [...git('diff', '--name-only', since), ...git('ls-files', '-o', '--exclude-standard')];
  if (base) return differences(base);
  const pending = differences('HEAD');
  return pending.length > 0 ? pending : differences('HEAD~1');
}
