import { resolve } from 'node:path';
import { Failure } from '../failure.js';
import type { Run } from '../table/types.js';
import { asFailure } from './backup.js';
import { installationOf, loadServerTools } from './programs.js';

export const run: Run = async (invocation) => {
  const { args, flags, output, prompt, system, isAgreed } = invocation;
  const { env, home } = installationOf(invocation);
  const file = resolve(system.cwd, args.file as string);
  const force = flags.force === true;
  const target = env.DATABASE_URL ? 'the database of DATABASE_URL' : `the database in ${home}`;
  if (force && !isAgreed) {
    if (!prompt.isPossible) throw new Failure(`This replaces ${target}.`, 'Repeat with --yes.');
    if (!(await prompt.confirm(`Replace ${target} with ${file}?`))) throw new Failure('Nothing was changed.');
  }
  const { restore } = await loadServerTools();
  const [trust, revoke] = [flags.trust === true, flags['revoke-sessions-and-keys'] === true];
  const options = { file, force, trust, revoke, onStep: output.isTerminal ? output.note : () => {} };
  const summary = await restore(env, options).catch(asFailure);
  if (!summary.isSigned)
    output.note('This installation did not sign the backup, or it was changed since; --trust accepted it.');
  output.value(summary, `Restored ${summary.rows} rows of ${summary.tables} tables, as of ${summary.createdAt}.`);
  if (!revoke)
    output.note('Sessions and keys that ended since the backup are valid again: see --revoke-sessions-and-keys.');
  output.note('Check the data before agents work again: WORKER=off orgraph run starts the server without runs.');
};
