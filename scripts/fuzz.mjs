// Asks a server 100,000 things that it should refuse, or as many as FUZZ_REQUESTS says. FUZZ_SEED repeats a run.
import { ensure } from './ensure.mjs';
import { runTests } from './project.mjs';

await ensure({ dev: true });
process.exitCode = await runTests(['tests/fuzz', ...process.argv.slice(2)], {
  FUZZ_REQUESTS: process.env.FUZZ_REQUESTS ?? '100000',
});
