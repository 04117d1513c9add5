import { z } from 'zod';
import { agentKeyById } from '#services/access/principals.js';
import { boardReader } from '#services/access/rules.js';
import { query } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { describedEnum, pathId } from '#services/core/text/fields.js';
import type { CompanyTools } from '../calls/company-tools.js';
import { ToolEntryRisk } from '../catalog/model.js';
import { ToolDecisionKind, ToolReasonCode } from '../decisions/model.js';
import { appsEnabled } from '../enabled.js';
import { type AgentPlace, companyAccessOf, type ToolAccess } from './decisions.js';
import { placeFields } from './effective.js';

const ToolAbsence = describedEnum('ToolAbsence', "The reason why a tool is missing from an agent's list of tools.", {
  agent_inactive: 'The agent is paused, terminated or waiting for its approval.',
  company_stopped: 'The company is paused or archived, or the installation is halted.',
  application_inactive: "The tool's application is a draft, disabled or archived.",
  connection_inactive: "The tool's connection is a draft or disabled.",
  connection_switched_off: "The tool's connection is not enabled.",
  tool_disabled: 'The tool is disabled.',
  tool_quarantined: 'The tool is new or has changed, and waits for a review.',
  name_taken: 'Another tool has the same name.',
  blocked: 'A policy blocks the tool.',
  limited: 'The rate limit of a policy is reached.',
  not_allowed: 'No policy, grant or profile allows the tool.',
});
type ToolAbsence = z.output<typeof ToolAbsence>;

export const ToolExplanation = z
  .object({
    catalogEntryId: z.uuid().describe('The ID of the tool in the catalog.'),
    connectionId: z.uuid().describe("The ID of the tool's connection."),
    toolName: z.string().describe("The tool's name at its server."),
    gatewayToolName: z.string().describe("The tool's name in sessions."),
    displayName: z.string().describe("The tool's title, or its name at the server if it has no title."),
    riskLevel: ToolEntryRisk,
    decision: ToolDecisionKind,
    reasonCode: ToolReasonCode,
    explanation: z.string().describe('The reason for the decision as a sentence.'),
    absences: z.array(ToolAbsence).describe('The reasons why the tool is not listed, in the order to fix them.'),
    dependsOnArguments: z
      .boolean()
      .describe(
        'True if the decision depends on the arguments. It is then the most permissive one that some arguments get.',
      ),
    effectiveProfileIds: z
      .array(z.uuid())
      .describe('The IDs of the profiles that apply to the agent, in order of precedence.'),
    matchedPolicyIds: z.array(z.uuid()).describe('The IDs of the policies involved, the deciding one last.'),
  })
  .meta({ id: 'ToolExplanation', description: "A tool of the company, with an agent's access to it and the reason." });

/** Why a tool is missing from lists, in the order in which decisions check. */
function absencesOf(company: CompanyTools, agentId: string, { tool, decision }: ToolAccess): ToolAbsence[] {
  const { rules, byName } = company;
  const isLacking: readonly (readonly [absence: ToolAbsence, holds: boolean])[] = [
    ['agent_inactive', !rules.activeAgents.has(agentId)],
    ['company_stopped', rules.isStopped],
    ['tool_disabled', tool.status === 'disabled'],
    ['tool_quarantined', tool.status === 'quarantined'],
    ['application_inactive', tool.applicationStatus !== 'active'],
    ['connection_inactive', tool.connectionStatus !== 'active'],
    ['connection_switched_off', !tool.connectionEnabled],
    ['name_taken', byName.get(tool.gatewayName) !== tool],
    ['blocked', decision.reasonCode === 'deny_policy_block'],
    ['limited', decision.reasonCode === 'rate_limited'],
    ['not_allowed', decision.reasonCode === 'deny_default'],
  ];
  return isLacking.flatMap(([absence, holds]) => (holds ? [absence] : []));
}

function explanationOf(company: CompanyTools, agentId: string, access: ToolAccess): z.input<typeof ToolExplanation> {
  const { tool, decision: decided } = access;
  const isListed = decided.decision === 'allow' || decided.decision === 'require_approval';
  const isNamed = company.byName.get(tool.gatewayName) === tool;
  return {
    catalogEntryId: tool.catalogEntryId,
    connectionId: tool.connectionId,
    toolName: tool.toolName,
    gatewayToolName: tool.gatewayName,
    displayName: tool.title ?? tool.toolName,
    riskLevel: tool.riskLevel,
    decision: decided.decision,
    reasonCode: decided.reasonCode,
    explanation: decided.explanation,
    absences: isListed && isNamed ? [] : absencesOf(company, agentId, access),
    dependsOnArguments: decided.dependsOnArguments,
    effectiveProfileIds: [...decided.effectiveProfileIds],
    matchedPolicyIds: [...decided.matchedPolicyIds],
  };
}

export const explainTools = query({
  name: 'explainTools',
  summary: "Explain an agent's access to each tool of its company",
  gate: appsEnabled,
  input: z.object({ agentId: pathId().describe("The agent's ID."), ...placeFields }),
  output: z.array(ToolExplanation),
  on: agentKeyById,
  allow: boardReader,
  run: (scope, { projectId = null, routineId = null, issueId = null }, { id: agentId, companyId }) =>
    explanationsOf(scope, { companyId, agentId, projectId, routineId, issueId }),
});

/** Each tool of a company with an explanation of the access that an agent has to it at a place of work. */
export async function explanationsOf(scope: Scope, place: AgentPlace): Promise<z.input<typeof ToolExplanation>[]> {
  const { tools, access } = await companyAccessOf(scope, place);
  return access.map((one) => explanationOf(tools, place.agentId, one));
}
