import { z } from 'zod';
import { agentKeyById } from '#services/access/principals.js';
import { boardReader } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { query } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { pathId, uuid } from '#services/core/text/fields.js';
import type { CompanyTools } from '../calls/company-tools.js';
import { ToolEntryRisk } from '../catalog/model.js';
import { ToolDecisionKind } from '../decisions/model.js';
import { appsEnabled } from '../enabled.js';
import { effectiveBindings } from '../profiles/effective.js';
import {
  presentProfileBinding,
  presentProfileEntry,
  ToolProfileBindingView,
  ToolProfileEntryView,
  ToolProfileView,
} from '../profiles/model.js';
import { presentProfile, profileOverview } from '../profiles/overview.js';
import { profileNode } from '../profiles/rows.js';
import { type AgentPlace, companyAccessOf } from './decisions.js';

const AllowedTool = z
  .object({
    catalogEntryId: z.uuid().describe('The ID of the tool in the catalog.'),
    connectionId: z.uuid().describe("The ID of the tool's connection."),
    toolName: z.string().describe("The tool's name at its server."),
    riskLevel: ToolEntryRisk,
    decision: ToolDecisionKind,
  })
  .meta({ id: 'AllowedTool', description: 'A tool that an agent may call, directly or after approval.' });

const InstalledConnection = z
  .object({
    connectionId: z.uuid().describe('The ID of the connection.'),
    uid: z.string().describe("The connection's identifier for programs."),
    name: z.string().describe('The display name of the connection.'),
    applicationId: z.uuid().describe("The ID of the connection's application."),
    isForCompany: z.boolean().describe('True if the connection is installed for all agents of the company.'),
  })
  .meta({ id: 'InstalledToolServer', description: 'A connection that is installed for an agent.' });

/** The place of work of an agent. */
export const placeFields = {
  projectId: uuid().nullish().describe('The ID of the project that the work belongs to.'),
  routineId: uuid().nullish().describe('The ID of the routine that the work belongs to.'),
  issueId: uuid().nullish().describe('The ID of the issue that the work belongs to.'),
};

export const EffectiveTools = z
  .object({
    agentId: z.uuid().describe('The ID of the agent.'),
    profiles: z.array(ToolProfileView).describe('The profiles that apply to the agent, in order of precedence.'),
    entries: z.array(ToolProfileEntryView).describe('The entries of these profiles, which include or exclude tools.'),
    bindings: z.array(ToolProfileBindingView).describe('The bindings by which these profiles apply to the agent.'),
    allowedTools: z.array(AllowedTool).describe('The tools that profiles, policies and grants allow it to call.'),
    allowedToolNames: z.array(z.string()).describe('The names of these tools in sessions.'),
    installedConnections: z.array(InstalledConnection).describe('The connections that are installed for the agent.'),
  })
  .meta({ id: 'EffectiveTools', description: 'The tools that an agent may call, and the profiles that apply to it.' });

/**
 * @throws 403 for a company that the caller cannot reach, regardless of the agent; 404 for an agent of another company
 */
async function agentInCompany(scope: Scope, ref: { readonly agentId: string; readonly companyId: string }) {
  await companyKeyById(scope, ref);
  return agentKeyById(scope, ref);
}

export const getEffectiveTools = query({
  name: 'getEffectiveTools',
  summary: "Get an agent's profiles and allowed tools",
  gate: appsEnabled,
  input: z.object({ companyId: pathId(), agentId: pathId().describe("The agent's ID."), ...placeFields }),
  output: EffectiveTools,
  on: agentInCompany,
  allow: boardReader,
  run: (scope, { projectId = null, routineId = null, issueId = null }, { id: agentId, companyId }) =>
    effectiveToolsOf(scope, { companyId, agentId, projectId, routineId, issueId }),
});

/** The tools that an agent may call at a place of work, with the profiles that apply to it. */
export async function effectiveToolsOf(scope: Scope, place: AgentPlace): Promise<z.input<typeof EffectiveTools>> {
  const { agentId } = place;
  const { tools, access } = await companyAccessOf(scope, place);
  const inUse = effectiveBindings(tools.rules.bindings, { ...place, runId: null, gatewayId: null, mode: null });
  const rows = await Promise.all(inUse.map(({ profileId }) => scope.load(profileNode, profileId)));
  const profiles = rows.filter((row) => row !== null);
  const overviews = await Promise.all(profiles.map((profile) => scope.load(profileOverview, profile)));
  const bindingIds = new Set(inUse.map(({ id }) => id));
  const allowed = access.filter(({ decision }) => decision.decision !== 'deny');
  return {
    agentId,
    profiles: await Promise.all(profiles.map((profile) => presentProfile(scope, profile))),
    entries: overviews.flatMap(({ entries }) => entries.map(presentProfileEntry)),
    bindings: overviews.flatMap(({ bindings }) =>
      bindings.filter(({ id }) => bindingIds.has(id)).map(presentProfileBinding),
    ),
    allowedTools: allowed.map(({ tool, decision: { decision } }) => {
      const { catalogEntryId, connectionId, toolName, riskLevel } = tool;
      return { catalogEntryId, connectionId, toolName, riskLevel, decision };
    }),
    allowedToolNames: allowed.map(({ tool }) => tool.gatewayName),
    installedConnections: installedFor(tools, agentId),
  };
}

function installedFor({ connections, installs }: CompanyTools, agentId: string): z.input<typeof InstalledConnection>[] {
  return [...installs].flatMap(([connectionId, targets]) => {
    const connection = connections.get(connectionId);
    const isForCompany = targets.some(({ targetType }) => targetType === 'company');
    if (!connection || connection.status === 'draft') return [];
    if (!isForCompany && !targets.some(({ targetId }) => targetId === agentId)) return [];
    const { uid, name, applicationId } = connection;
    return [{ connectionId, uid, name, applicationId, isForCompany }];
  });
}
