// Asks a server 100,000 things that it should refuse, or as many as FUZZ_REQUESTS says. FUZZ_SEED repeats a run.
import { ensure } from './ensure.mjs';
import { at, exitCodeOf } from './project.mjs';

await ensure({ dev: true });
const args = [at('node_modules', 'vitest', 'vitest.mjs'), 'run', 'tests/fuzz', ...process.argv.slice(2)];
process.exitCode = await exitCodeOf(process.execPath, args, { FUZZ_REQUESTS: process.env.FUZZ_REQUESTS ?? '100000' });
