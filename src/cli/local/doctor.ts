import { Failure } from '../failure.js';
import type { Output, Tone } from '../output/types.js';
import type { Run } from '../table/types.js';
import { installationOf, loadServerTools } from './programs.js';
import type { Finding, FindingStatus } from './server-tools.js';

const MARKS: Readonly<Record<FindingStatus, readonly [mark: string, tone: Tone]>> = {
  ok: ['ok', 'green'],
  warning: ['warning', 'yellow'],
  failed: ['FAILED', 'red'],
  skipped: ['skipped', 'dim'],
};

/** Prints each finding as soon as it is known. */
export const run: Run = async (invocation) => {
  const { flags, output } = invocation;
  const { env, envFile } = installationOf(invocation);
  const { examine } = await loadServerTools();
  output.note(`Checking the installation in ${env.ORGRAPH_HOME} (settings: ${envFile})`);
  const findings: Finding[] = [];
  for await (const finding of examine(env, { repair: flags.repair === true, offline: flags.offline === true })) {
    findings.push(finding);
    if (!output.isJson) await output.write(lineOf(finding, output));
  }
  const failures = findings.filter(({ status }) => status === 'failed').length;
  if (output.isJson) output.value({ ok: failures === 0, findings }, '');
  if (failures > 0) throw new Failure(`${failures === 1 ? 'One check' : `${failures} checks`} failed.`);
};

function lineOf({ check, status, message, remedy, repair }: Finding, { style }: Output): string {
  const [mark, tone] = MARKS[status];
  const mended = repair ? ` (${repair})` : '';
  const first = `${style(tone, mark.padEnd(8))} ${check}: ${message}${mended}\n`;
  return remedy ? `${first}         ${style('dim', `→ ${remedy}`)}\n` : first;
}
