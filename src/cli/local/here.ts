import type { CommandInvocation } from '../table/invocation.js';
import { findInstallation, type Installation } from './installation.js';

/** The installation that a command works on. */
export const installationOf = ({ context, system }: Pick<CommandInvocation, 'context' | 'system'>): Installation =>
  findInstallation({ configFile: context.configFile, dataDir: context.dataDir }, system);
