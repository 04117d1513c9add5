import type { AdapterSync } from './adapters/sync.js';
import { AgentListCache } from './agents/list.js';

/** The part of this area in the services of a process. */
export interface OrganizationServices {
  /** The adapters of packages, as all processes have installed them. */
  readonly adapters: AdapterSync;
  readonly agentLists: AgentListCache;
}

declare module '#services/core/operation/scope.js' {
  interface Services extends OrganizationServices {}
}

export const organizationServices = (adapters: AdapterSync): OrganizationServices => ({
  adapters,
  agentLists: new AgentListCache(),
});
