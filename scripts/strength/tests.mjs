import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { readJson } from '../project.mjs';
import { runProgram } from './program.mjs';

/** Says why it cannot be told whether the tests notice a change. */
export class Undecided extends Error {}

/** The failure of a run in which every test passed. */
const OUTSIDE = { file: '', test: 'an error outside the tests' };

/**
 * Runs all of `npm test` in a copy, or what `npm test -- --changed` runs of some files or folders. Stops after the given
 * number of failures. Resolves to the failures, and to the number of tests that ran.
 * @throws Undecided when it does not end in time
 */
export async function runTests(copy, files, { bail, minutes }) {
  const directory = mkdtempSync(join(tmpdir(), 'orgraph-strength-'));
  const report = join(directory, 'report.json');
  try {
    const args = ['scripts/test.mjs', '--passWithNoTests', ...(bail ? [`--bail=${bail}`] : []), ...files];
    const { code, output } = await runProgram(args, {
      cwd: copy.folder,
      minutes,
      env: { TEST_REPORT: report, TEST_SCOPE: files.length > 0 ? 'changed' : 'rules' },
    });
    if (code === null) throw new Undecided(`the tests do not end within ${minutes} minutes`);
    const { testResults = [] } = readJson(report) ?? {};
    const failures = testResults.flatMap((result) => failuresOf(copy.folder, result));
    const ran = testResults.flatMap(({ assertionResults }) => assertionResults).filter(hasRun).length;
    const isOutside = code !== 0 && failures.length === 0 && ran > 0;
    return { failures: isOutside ? [OUTSIDE] : failures, ran, code, output };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

const hasRun = ({ status }) => status === 'passed' || status === 'failed';

/** The failed tests of a file; a test without a name is the file, where it or a hook of it failed. */
function failuresOf(folder, { name, status, message = '', assertionResults }) {
  const file = relative(folder, name);
  const failed = assertionResults.filter((result) => result.status === 'failed');
  if (failed.length === 0 && status === 'failed') return [{ file, test: '', message: message.slice(0, 500) }];
  return failed.map(({ fullName, failureMessages }) => ({
    file,
    test: fullName.trim(),
    message: (failureMessages[0] ?? '').slice(0, 500),
  }));
}

export const keyOf = ({ file, test }) => `${file} > ${test}`;
