import { type Config, readConfig } from '#services/core/process/config.js';
import type { ExamineOptions, Finding, ServerTools, Variables } from '../local/server-tools.js';
import { restore } from './backup/restore.js';
import { backUp } from './backup/write.js';
import { databaseChecks } from './doctor/database.js';
import { checkHome, checkMasterKey, checkSigningSecrets, checkStorage } from './doctor/files.js';
import { checkClock, checkExposure, checkIsolation, checkNode } from './doctor/machine.js';
import { checkOutbound, checkPort, checkRedis } from './doctor/network.js';
import { isSecretSetting, problemsOf, settingNames, settingsOf } from './settings.js';

/** A check. It never fails: it returns a finding. */
type Check = (config: Config, options: ExamineOptions) => Promise<Finding>;

const BEFORE_DATABASE: readonly Check[] = [checkHome, checkStorage, checkMasterKey, checkSigningSecrets, checkPort];
const AFTER_DATABASE: readonly Check[] = [checkRedis, checkClock, checkIsolation, checkExposure, checkOutbound];

/** Checks everything that a server needs, one thing after the other, and yields a finding for each. */
export async function* examine(env: Variables, options: ExamineOptions): AsyncGenerator<Finding> {
  yield checkNode(process.versions.node);
  const { problem, warnings } = problemsOf(env);
  yield configurationFinding(problem, warnings);
  if (problem !== null) return;
  const config = readConfig(env);
  for (const check of BEFORE_DATABASE) yield await check(config, options);
  yield* databaseChecks(config);
  for (const check of AFTER_DATABASE) yield await check(config, options);
}

function configurationFinding(problem: string | null, warnings: readonly string[]): Finding {
  const check = 'configuration';
  if (problem !== null) {
    const remedy = 'Correct these variables: orgraph configure NAME=VALUE. The doctor checked nothing else.';
    return { check, status: 'failed', message: problem, remedy };
  }
  if (warnings.length > 0) {
    return { check, status: 'warning', message: warnings.join(' '), remedy: 'Correct or remove these variables.' };
  }
  return { check, status: 'ok', message: 'all values are valid' };
}

/** The part of the server that the client's local commands need, as a program of its own. */
export const serverTools: ServerTools = {
  problemsOf,
  settingsOf,
  isSecretSetting,
  settingNames,
  examine,
  backUp,
  restore,
};
