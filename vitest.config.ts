import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const report = process.env.TEST_REPORT;

/** Files that only ask the services: they share what a worker has loaded, which takes two seconds of each file else. */
const SHARING = ['services', 'resolvers', 'rest'].map((folder) => `tests/${folder}/**/*.test.ts`);
/** Of these, files about the installation as a whole or that damage a journal: they have a database of their own. */
const OF_INSTALLATION = ['rest/adapters*', 'services/{audit,board-keys,secret-providers-aws,settings,stops}'].map(
  (files) => `tests/${files}.test.ts`,
);
const OTHERS = ['tests/!(services|resolvers|rest)/**/*.test.ts', ...OF_INSTALLATION];

export default defineConfig({
  // Packages load graphql as Node does, by its CommonJS entry; our own modules must get the same instance.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    projects: [
      { extends: true, test: { name: 'sharing', include: SHARING, exclude: OF_INSTALLATION, isolate: false } },
      { extends: true, test: { name: 'alone', include: OTHERS } },
    ],
    globalSetup: 'tests/kit/postgres.ts',
    setupFiles: 'tests/kit/setup.ts',
    pool: 'forks',
    // Each worker shares its processor with PostgreSQL: more workers than processors only add noise.
    maxWorkers: Math.max(2, Math.min(8, availableParallelism())),
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: report ? ['default', ['json', { outputFile: report }]] : ['default'],
  },
});
