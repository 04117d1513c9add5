import type { Tone } from '../../ui/tone.js';
import type { AgentToolsQuery } from './agent-tools.gql.js';

export type ExplainedTool = NonNullable<AgentToolsQuery['toolExplanations']>[number];
type Decision = ExplainedTool['decision'];

export const DECISIONS: Readonly<Record<Decision, { readonly text: string; readonly tone: Tone }>> = {
  ALLOW: { text: 'Allowed', tone: 'success' },
  REQUIRE_APPROVAL: { text: 'Needs approval', tone: 'warning' },
  RATE_LIMITED: { text: 'Limit reached', tone: 'warning' },
  DEFER_RUNTIME: { text: 'No room now', tone: 'warning' },
  DENY: { text: 'Denied', tone: 'danger' },
};

const ABSENCES: Readonly<Record<ExplainedTool['absences'][number], string>> = {
  AGENT_INACTIVE: 'the agent is not active',
  APPLICATION_INACTIVE: 'its application is not in use',
  BLOCKED: 'a policy blocks it',
  COMPANY_STOPPED: 'the company is stopped',
  CONNECTION_INACTIVE: 'its connection is not in use',
  CONNECTION_SWITCHED_OFF: 'its connection is switched off',
  LIMITED: 'the limit of a policy is reached',
  NAME_TAKEN: 'another tool has the same name',
  NOT_ALLOWED: 'nothing allows it',
  TOOL_DISABLED: 'it is disabled',
  TOOL_QUARANTINED: 'it waits for a review',
};

/** Why the agent does not see a tool; null where it does. */
export function absenceText({ absences }: Pick<ExplainedTool, 'absences'>): string | null {
  if (absences.length === 0) return null;
  return `Not in its list: ${absences.map((absence) => ABSENCES[absence]).join(', ')}.`;
}

/** The tools of a decision that have the words in a name. */
export function toolsLike(
  tools: readonly ExplainedTool[],
  { q, decision }: { readonly q: string; readonly decision: string },
): readonly ExplainedTool[] {
  const text = q.trim().toLowerCase();
  return tools.filter((tool) => {
    const names = [tool.displayName, tool.toolName, tool.gatewayToolName, tool.server?.name ?? ''];
    const isOfDecision = decision === 'all' || tool.decision === decision;
    return isOfDecision && names.some((name) => name.toLowerCase().includes(text));
  });
}
