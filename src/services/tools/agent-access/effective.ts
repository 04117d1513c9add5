import { z } from 'zod';
import { agentKeyById } from '../../access/principals.js';
import { boardReader } from '../../access/rules.js';
import { companyKeyById } from '../../access/tenancy.js';
import { query } from '../../core/operation/operation.js';
import type { Scope } from '../../core/operation/scope.js';
import { pathId, uuid } from '../../core/text/fields.js';
import { appsEnabled } from '../access/enabled.js';
import { ToolEntryRisk } from '../catalog/model.js';
import { ToolDecisionKind } from '../decisions/model.js';
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
import type { CompanyTools } from '../snapshots/company-tools.js';
import { type AgentPlace, companyAccessOf } from './decisions.js';

const AllowedTool = z
  .object({
    catalogEntryId: z.uuid().describe('The ID of the tool in the catalog.'),
    connectionId: z.uuid().describe('The ID of its connection.'),
    toolName: z.string().describe('The name that its server gives it.'),
    riskLevel: ToolEntryRisk,
    decision: ToolDecisionKind,
  })
  .meta({ id: 'AllowedTool', description: 'A tool that an agent may call, or for which people are asked.' });

const InstalledConnection = z
  .object({
    connectionId: z.uuid().describe('The ID of the connection.'),
    uid: z.string().describe('The name that programs know it by.'),
    name: z.string().describe('What people call the connection.'),
    applicationId: z.uuid().describe('The ID of its application.'),
    isForCompany: z.boolean().describe('Whether it is installed for all agents of the company.'),
  })
  .meta({ id: 'InstalledToolServer', description: 'A connection that is installed for an agent.' });

/** The place of work of an agent. */
export const placeFields = {
  projectId: uuid().nullish().describe('The ID of the project of its work.'),
  routineId: uuid().nullish().describe('The ID of the routine of its work.'),
  issueId: uuid().nullish().describe('The ID of the issue of its work.'),
};

export const EffectiveTools = z
  .object({
    agentId: z.uuid().describe('The ID of the agent.'),
    profiles: z.array(ToolProfileView).describe('The profiles that hold for it, in their order.'),
    entries: z.array(ToolProfileEntryView).describe('What these include and exclude.'),
    bindings: z.array(ToolProfileBindingView).describe('Why they hold for it.'),
    allowedTools: z.array(AllowedTool).describe('The tools that it may call, by profiles, policies and grants.'),
    allowedToolNames: z.array(z.string()).describe('The names of these, as sessions have them.'),
    installedConnections: z.array(InstalledConnection).describe('The connections that are installed for it.'),
  })
  .meta({ id: 'EffectiveTools', description: 'What an agent may call, and by which profiles.' });

/**
 * @throws 403 for a company that the caller cannot reach, regardless of the agent; 404 for an agent of another company
 */
async function agentInCompany(scope: Scope, ref: { readonly agentId: string; readonly companyId: string }) {
  await companyKeyById(scope, ref);
  return agentKeyById(scope, ref);
}

export const getEffectiveTools = query({
  name: 'getEffectiveTools',
  summary: 'Get the profiles that hold for an agent, and the tools that it may call',
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
