import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const report = process.env.TEST_REPORT;

/**
 * Folders whose files share what a worker has loaded, with others of their row: to load it, and to run it before it is
 * compiled, takes four seconds of each file else.
 */
const SHARING = {
  adapters: ['adapters', 'core', 'engine', 'tools'],
  browser: ['browser'],
  contract: ['contract'],
  docs: ['docs', 'clients'],
  installations: ['cluster', 'database', 'demo', 'faults', 'fuzz'],
  server: ['server'],
  services: ['services', 'resolvers', 'rest', 'examples'],
};
/**
 * The rows whose files share a database too, but for those that say `ownDatabase`: it saves half a second of processor
 * a file, most of it PostgreSQL's, whose connections have to learn the tables anew.
 */
const SHARING_DATABASE = ['services'];
/** Of these, files about the installation or the process as a whole, that damage a journal, or that load everything. */
const APART = [
  'rest/organization/adapters*',
  'services/**/{audit,board-keys,secret-providers-aws,settings,stops}',
  'contract/operations',
].map((files) => `tests/${files}.test.ts`);

const sharing = Object.entries(SHARING).map(([name, folders]) => ({
  extends: true as const,
  test: {
    name: `sharing ${name}`,
    include: folders.map((folder) => `tests/${folder}/**/*.test.ts`),
    exclude: APART,
    isolate: false,
    provide: { sharesDatabase: SHARING_DATABASE.includes(name) },
  },
}));
const others = [`tests/!(${Object.values(SHARING).flat().join('|')})/**/*.test.ts`, ...APART];

export default defineConfig({
  // Packages load graphql as Node does, by its CommonJS entry; our own modules must get the same instance.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    // Compiles a file once for all projects, and again only when it changes: half of what vitest itself takes.
    experimental: { fsModuleCache: true },
    // They begin in the order of their names: with the longest files, so that no worker waits for one at the end.
    projects: [{ extends: true, test: { name: 'alone', include: others } }, ...sharing],
    provide: { sharesDatabase: false },
    globalSetup: 'tests/kit/postgres.ts',
    setupFiles: 'tests/kit/setup.ts',
    pool: 'forks',
    // V8 optimizes what runs for long only: of tests, most do not, and all take a sixth less of the processor.
    execArgv: ['--interrupt-budget=1000000'],
    // One more than processors: a fifth of the time, tests wait for servers, leases and timers.
    maxWorkers: Math.min(8, availableParallelism()) + 1,
    // On a busy machine, what takes eight seconds took thirty.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A busy machine makes what is waited for late, and no test asserts a time.
    expect: { poll: { timeout: 20_000 } },
    reporters: report ? ['default', ['json', { outputFile: report }]] : ['default'],
  },
});
