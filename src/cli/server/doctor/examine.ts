import type { ExamineOptions, Finding, Variables } from '#cli/local/server-tools.js';
import { type Config, readConfig } from '#services/core/process/config.js';
import { problemsOf } from '../settings.js';
import { databaseChecks } from './database.js';
import { checkHome, checkMasterKey, checkSigningSecrets, checkStorage } from './files.js';
import { checkClock, checkExposure, checkIsolation, checkNode } from './machine.js';
import { checkOutbound, checkPort, checkRedis } from './network.js';

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
