import type { AgentToolDefinition } from '#agent-tools/definition.js';
import { AGENT_TOOLS } from '#agent-tools/table.js';
import { MONEY, ORGANIZATION, RUNNING, SEARCH } from './company-tools.js';
import { APPROVALS, INTERACTIONS, TOOL_CALLS } from './decision-tools.js';
import type { AssistantTool } from './tool.js';
import { CASES, DOCUMENTS, ISSUES } from './work-tools.js';

/** All tools of a person's assistant. It cannot do anything else, even if its person may. */
export const ASSISTANT_TOOLS: readonly AssistantTool[] = [
  ...ORGANIZATION,
  SEARCH,
  ...ISSUES,
  ...DOCUMENTS,
  ...CASES,
  ...APPROVALS,
  ...INTERACTIONS,
  ...TOOL_CALLS,
  ...RUNNING,
  ...MONEY,
];

/** The tools for an agent: those that its model has in a run, and those of people's assistants that suit agents. */
const TOOLS_OF_AGENTS: readonly AgentToolDefinition[] = [
  ...AGENT_TOOLS,
  ...ASSISTANT_TOOLS.filter(({ isForPeople }) => !isForPeople).filter(
    ({ name, operation }) => !AGENT_TOOLS.some((one) => one.name === name || one.operation === operation),
  ),
];

export const toolsFor = (kind: 'person' | 'agent'): readonly AgentToolDefinition[] =>
  kind === 'agent' ? TOOLS_OF_AGENTS : ASSISTANT_TOOLS;
