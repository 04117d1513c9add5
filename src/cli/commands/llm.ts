import type { Command } from '../table/types.js';

export const commands: readonly Command[] = [
  { path: 'llm agent-configuration', operation: 'getAgentConfigurationIndex' },
  { path: 'llm agent-configuration:adapter', operation: 'getAgentConfigurationText' },
  { path: 'llm agent-icons', operation: 'getAgentIconsText' },
];
