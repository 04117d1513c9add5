import { join, resolve } from 'node:path';
import type { Config } from '../../core/operation/config.js';

/** The folder that an agent keeps from run to run: the AGENT_HOME of its processes. */
export const agentHomeOf = (config: Config, agent: { readonly id: string; readonly companyId: string }): string =>
  join(config.ORGRAPH_HOME, 'agents', agent.companyId, agent.id);

/** The folder of the server in which each company may make folders to work in, without being listed. */
export const companyFolderOf = (config: Pick<Config, 'ORGRAPH_HOME'>, companyId: string): string =>
  join(resolve(config.ORGRAPH_HOME), 'companies', companyId, 'workspaces');
