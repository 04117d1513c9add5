import { join } from 'node:path';
import type { Config } from '../../core/operation/config.js';

/** The folder that an agent keeps from run to run: the AGENT_HOME of its processes. */
export const agentHomeOf = (config: Config, agent: { readonly id: string; readonly companyId: string }): string =>
  join(config.ORGRAPH_HOME, 'agents', agent.companyId, agent.id);
