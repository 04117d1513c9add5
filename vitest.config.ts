import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const report = process.env.TEST_REPORT;

export default defineConfig({
  // Packages load graphql as Node does, by its CommonJS entry; our own modules must get the same instance.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    include: ['tests/**/*.test.ts'],
    globalSetup: 'tests/kit/postgres.ts',
    pool: 'forks',
    // Each worker shares its processor with PostgreSQL: more workers than processors only add noise.
    maxWorkers: Math.max(2, Math.min(8, availableParallelism())),
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: report ? ['default', ['json', { outputFile: report }]] : ['default'],
  },
});
