import { z } from 'zod';
import { describedEnum } from '#services/core/text/fields.js';
import { type EntryRisk, type RiskLevel, rankOf } from '../catalog/risk.js';
import { bindingIndexOf, effectiveProfiles, type ProfileBinding, type ProfileTarget } from './effective.js';
import type { ProfileEntry } from './entries.js';

// The summary of a profile for lists. It looks at no calls, so it ignores whether conditions are met.

const ToolAccessMode = describedEnum('ToolAccessMode', 'The way in which a profile defines the tools that it allows.', {
  selected: 'The profile allows the tools that it includes.',
  all_except: 'The profile allows all tools except those that it excludes.',
});

export const ToolProfileSummary = z
  .object({
    accessMode: ToolAccessMode,
    allowedToolCount: z
      .int()
      .describe(
        'The number of allowed tools. An inclusion with conditions counts, an exclusion with conditions does not.',
      ),
    allowedApplicationCount: z.int().describe('The number of applications of the allowed tools.'),
    excludedToolCount: z.int().describe('The number of excluded tools.'),
    totalToolCount: z.int().describe('The number of usable tools of the company.'),
    assignmentCount: z.int().describe('The number of targets to which the profile is bound.'),
    appliesToAgentCount: z
      .int()
      .describe(
        'The number of agents to which it applies outside projects, routines and issues with their own profiles.',
      ),
    isCompanyDefault: z.boolean().describe('True if the profile is bound to the company.'),
  })
  .meta({ id: 'ToolProfileSummary', description: 'The tools and targets of a profile, counted.' });
export type ToolProfileSummary = z.output<typeof ToolProfileSummary>;

/** A tool of a connection that is set up; the tool is active or in quarantine. */
export interface OfferedTool {
  readonly catalogEntryId: string;
  readonly connectionId: string;
  readonly applicationId: string;
  readonly toolName: string;
  readonly gatewayName: string;
  readonly riskLevel: EntryRisk;
  readonly status: 'active' | 'quarantined';
  readonly firstSeenAt: Date;
}

/** The names in entries as a set, for lookups instead of a comparison with each entry. */
class NamedTools {
  private readonly named: ReadonlySet<string>;

  constructor(entries: readonly ProfileEntry[]) {
    this.named = new Set(entries.map(nameOfEntry));
  }

  has(tool: OfferedTool): boolean {
    return (
      this.hasScopeOf(tool) ||
      this.named.has(`catalog_entry ${tool.catalogEntryId}`) ||
      this.named.has(`tool_name ${tool.toolName}`) ||
      this.named.has(`tool_name ${tool.gatewayName}`) ||
      this.named.has(`risk_level ${rankOf(tool.riskLevel)}`)
    );
  }

  /** Whether an entry names the application or the connection of a tool. */
  hasScopeOf({ applicationId, connectionId }: OfferedTool): boolean {
    return this.named.has(`application ${applicationId}`) || this.named.has(`connection ${connectionId}`);
  }
}

const NAMES = {
  application: ({ applicationId }) => applicationId,
  connection: ({ connectionId }) => connectionId,
  catalog_entry: ({ catalogEntryId }) => catalogEntryId,
  tool_name: ({ toolName }) => toolName,
  risk_level: ({ riskLevel }) => riskLevel && rankOf(riskLevel as RiskLevel),
} satisfies Readonly<Record<ProfileEntry['selectorType'], (entry: ProfileEntry) => unknown>>;

const nameOfEntry = (entry: ProfileEntry): string => `${entry.selectorType} ${NAMES[entry.selectorType](entry)}`;

interface SummarizedProfile {
  readonly defaultAction: string;
  readonly entries: readonly ProfileEntry[];
}

/** The tools that a profile includes and excludes. */
export class ProfileReach {
  private readonly included: NamedTools;
  private readonly excluded: NamedTools;
  private readonly isOpen: boolean;

  constructor({ defaultAction, entries }: SummarizedProfile) {
    this.isOpen = defaultAction === 'allow';
    this.included = new NamedTools(entries.filter(({ effect }) => effect === 'include'));
    const always = entries.filter(({ effect, conditions }) => effect === 'exclude' && conditions === null);
    this.excluded = new NamedTools(always);
  }

  allows(tool: OfferedTool): boolean {
    return !this.excluded.has(tool) && this.includes(tool);
  }

  /** Whether the profile would allow the tool if no entry excluded it. */
  includes(tool: OfferedTool): boolean {
    return this.isOpen || this.included.has(tool);
  }

  excludes(tool: OfferedTool): boolean {
    return this.excluded.has(tool);
  }

  /** Whether the tool came with an application or connection that the profile includes. */
  covers(tool: OfferedTool): boolean {
    return this.included.hasScopeOf(tool);
  }
}

interface ReviewedProfile extends SummarizedProfile {
  readonly newToolsReviewedAt: Date | null;
  readonly createdAt: Date;
}

/** The tools that came to a profile since its last review, or since it was created. */
export function pendingTools<Tool extends OfferedTool>(profile: ReviewedProfile, tools: readonly Tool[]): Tool[] {
  const reach = new ProfileReach(profile);
  const since = profile.newToolsReviewedAt ?? profile.createdAt;
  return tools.filter((tool) => tool.firstSeenAt > since && reach.covers(tool));
}

/** The bindings and agents of one company. */
export interface Assignments {
  readonly companyId: string;
  /** Bindings of active profiles only. */
  readonly bindings: readonly ProfileBinding[];
  readonly agentIds: readonly string[];
}

/** The number of agents to which each profile applies. */
export function agentCounts({ companyId, bindings, agentIds }: Assignments): ReadonlyMap<string, number> {
  const index = bindingIndexOf(bindings, new Set(bindings.map(({ profileId }) => profileId)));
  const counts = new Map<string, number>();
  const place = {
    companyId,
    runId: null,
    projectId: null,
    routineId: null,
    issueId: null,
    gatewayId: null,
    mode: null,
  };
  for (const agentId of agentIds) {
    for (const id of effectiveProfiles(index, { ...place, agentId })) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

export function profileSummaryOf(
  profile: SummarizedProfile,
  tools: readonly OfferedTool[],
  bindings: readonly { readonly targetType: ProfileTarget | string }[],
  appliesToAgentCount: number,
): ToolProfileSummary {
  const reach = new ProfileReach(profile);
  const usable = tools.filter(({ status }) => status === 'active');
  const allowed = usable.filter((tool) => reach.allows(tool));
  return {
    accessMode: profile.defaultAction === 'allow' ? 'all_except' : 'selected',
    allowedToolCount: allowed.length,
    allowedApplicationCount: new Set(allowed.map(({ applicationId }) => applicationId)).size,
    excludedToolCount: usable.filter((tool) => reach.excludes(tool)).length,
    totalToolCount: usable.length,
    assignmentCount: bindings.length,
    appliesToAgentCount,
    isCompanyDefault: bindings.some(({ targetType }) => targetType === 'company'),
  };
}
