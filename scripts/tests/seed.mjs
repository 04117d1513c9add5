import { execFileSync } from 'node:child_process';
import { root } from '../project.mjs';

/** The seed of a run without `TEST_SEED`: the commit, shortened, or a word where there is no history. */
export function seedOf() {
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim();
  } catch {
    return 'released';
  }
}
