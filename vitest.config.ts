import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { filesOfRun, TAGS } from './scripts/tests/files.mjs';
import { seedOf } from './scripts/tests/seed.mjs';

const report = process.env.TEST_REPORT;
process.env.TEST_SEED ??= seedOf();

const json = (outputFile: string): [string, Record<string, unknown>] => ['json', { outputFile }];

const files = filesOfRun(process.env);
const secondsOf = new Map(files.map(({ path, seconds }) => [path, seconds]));

/** Begins with the files that take longest, so that no worker waits for one at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const secondsIn = ({ moduleId, project }: TestSpecification): number =>
      secondsOf.get(moduleId.slice(project.config.root.length + 1)) ?? 0;
    return specifications.toSorted((a, b) => secondsIn(b) - secondsIn(a));
  }
}

export default defineConfig({
  // Packages load graphql as Node does, by its CommonJS entry; our own modules must get the same instance.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    // Compiles a file again only when it changes: half of what vitest itself takes.
    experimental: { fsModuleCache: true },
    include: files.map(({ path }) => path),
    // Files share what their worker has loaded: to load the server, and to run it before it is compiled, takes five seconds
    // of processor.
    isolate: false,
    tags: TAGS,
    sequence: { sequencer: LongestFirst },
    globalSetup: 'tests/kit/postgres.ts',
    setupFiles: 'tests/kit/setup.ts',
    pool: 'forks',
    // V8 optimizes what runs for long only: of tests, most do not, and all take a sixth less of the processor.
    execArgv: ['--interrupt-budget=1000000'],
    // Two more than processors: tests wait for servers, leases and timers a third of the time.
    maxWorkers: Math.min(8, availableParallelism()) + 2,
    // At load 15, what takes eight seconds takes a hundred. Limits only end tests that hang: no test asserts a time.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    reporters: ['default', './scripts/tests/reporter.mjs', ...(report ? [json(report)] : [])],
  },
});
