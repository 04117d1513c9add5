import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensure } from './ensure.mjs';
import { readJson, runTests } from './project.mjs';

await ensure({ dev: true });
const directory = mkdtempSync(join(tmpdir(), 'orgraph-report-'));
try {
  const report = process.env.TEST_REPORT ?? join(directory, 'report.json');
  rmSync(report, { force: true }); // of a former run, which would be told where this one is killed
  process.exitCode = await runTests(process.argv.slice(2), { TEST_REPORT: report });
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 } = readJson(report) ?? {};
  console.log(`${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests + numTodoTests} skipped`);
} finally {
  rmSync(directory, { recursive: true, force: true });
}
