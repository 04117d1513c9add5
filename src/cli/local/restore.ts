import { resolve } from 'node:path';
import { Failure } from '../failure.js';
import type { Run } from '../table/types.js';
import { asFailure } from './backup.js';
import { installationOf } from './here.js';
import { loadServerTools } from './programs.js';

export const run: Run = async (invocation) => {
  const { args, flags, output, prompt, system, isAgreed } = invocation;
  const { env, home } = installationOf(invocation);
  const file = resolve(system.cwd, args.file as string);
  const force = flags.force === true;
  const target = env.DATABASE_URL ? 'the database of DATABASE_URL' : `the database in ${home}`;
  if (force && !isAgreed) {
    if (!prompt.isPossible) throw new Failure(`This replaces ${target}.`, 'Repeat it with --yes.');
    if (!(await prompt.confirm(`Replace ${target} with ${file}?`))) throw new Failure('Nothing was changed.');
  }
  const { restore } = await loadServerTools();
  const [trust, revoke] = [flags.trust === true, flags['revoke-sessions-and-keys'] === true];
  const options = { file, force, trust, revoke, onStep: output.isTerminal ? output.note : () => {} };
  const summary = await restore(env, options).catch(asFailure);
  if (!summary.isSigned) output.note('It was not signed by this installation, or was changed since: you trusted it.');
  output.value(summary, `Restored ${summary.rows} rows of ${summary.tables} tables, as of ${summary.createdAt}.`);
  if (!revoke)
    output.note('Sessions and keys that ended since the backup are valid again: see --revoke-sessions-and-keys.');
  output.note('Check it before agents work again: WORKER=off orgraph run serves and runs nothing.');
};
