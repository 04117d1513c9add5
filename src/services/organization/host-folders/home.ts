import { join, resolve } from 'node:path';
import type { Config } from '#services/core/process/config.js';

/** The folder that an agent keeps between runs: AGENT_HOME in its processes. */
export const agentHomeOf = (config: Config, agent: { readonly id: string; readonly companyId: string }): string =>
  join(config.ORGRAPH_HOME, 'agents', agent.companyId, agent.id);

/** The server folder in which a company may create working folders without listing them. */
export const companyFolderOf = (config: Pick<Config, 'ORGRAPH_HOME'>, companyId: string): string =>
  join(resolve(config.ORGRAPH_HOME), 'companies', companyId, 'workspaces');
