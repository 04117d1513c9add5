import type { z } from 'zod';
import type { ToolProfile, ToolProfileBinding, ToolProfileEntry } from '#generated/prisma/client.js';
import type { Loader, Scope } from '#services/core/operation/scope.js';
import { steadyStatement } from '#services/core/postgres/statement.js';
import { presenterOf } from '#services/core/rows/present.js';
import { groupBy } from '#services/core/text/group-by.js';
import { type NamedTool, sessionNameOf } from '../catalog/names.js';
import type { ProfileBinding } from './effective.js';
import type { ProfileEntry } from './entries.js';
import { presentProfileBinding, presentProfileEntry, ToolProfileView } from './model.js';
import { agentCounts, type OfferedTool, pendingTools, profileSummaryOf, type ToolProfileSummary } from './summary.js';

// The data of profiles beside their rows, read with one statement each for all profiles of a response.

/** The entries and bindings of a profile, with its summary. */
interface ProfileOverview {
  readonly entries: readonly ToolProfileEntry[];
  readonly bindings: readonly ToolProfileBinding[];
  readonly newToolsPendingCount: number;
  readonly summary: ToolProfileSummary;
}

const ENTRIES = steadyStatement(`
  SELECT * FROM "ToolProfileEntry" WHERE "companyId" = ANY($1::uuid[]) AND "profileId" = ANY($2::uuid[])
   ORDER BY "createdAt", id`);

// Reads all bindings of the company: whether a profile applies to an agent depends on the others.
const BINDINGS = steadyStatement(`
  SELECT b.*, p.status = 'active' AS "isInUse" FROM "ToolProfileBinding" b
    JOIN "ToolProfile" p ON p."companyId" = b."companyId" AND p.id = b."profileId"
   WHERE b."companyId" = ANY($1::uuid[]) ORDER BY b."createdAt", b.id`);

const AGENTS = steadyStatement(`
  SELECT "companyId", id FROM "Agent" WHERE "companyId" = ANY($1::uuid[]) AND status <> 'terminated'`);

const OFFERED = steadyStatement(`
  SELECT e."companyId", e.id AS "catalogEntryId", e."connectionId", e."applicationId", a."applicationKey", e."toolName",
         e."riskLevel", e.status, e."firstSeenAt", p."pluginKey"
    FROM "ToolCatalogEntry" e
    JOIN "ToolConnection" c ON c."companyId" = e."companyId" AND c.id = e."connectionId"
    JOIN "ToolApplication" a ON a."companyId" = e."companyId" AND a.id = e."applicationId"
    LEFT JOIN "Plugin" p ON p.id = a."pluginId"
   WHERE e."companyId" = ANY($1::uuid[]) AND e.status IN ('active', 'quarantined') AND c.status IN ('active', 'disabled')
   ORDER BY e."firstSeenAt", e.id`);

type CompanyOfferedTool = OfferedTool & { readonly companyId: string };

type OfferedRow = Omit<CompanyOfferedTool, 'gatewayName'> & Pick<NamedTool, 'applicationKey' | 'pluginKey'>;

/** The tools of companies that profiles can cover, in the order of their arrival. */
export async function offeredTools(scope: Scope, companyIds: readonly string[]): Promise<CompanyOfferedTool[]> {
  const rows = await scope.sql<OfferedRow>(OFFERED, [companyIds]);
  return rows.map(({ applicationKey, pluginKey, ...tool }) => ({
    ...tool,
    gatewayName: sessionNameOf({ ...tool, applicationKey, pluginKey }),
  }));
}

type BindingInUse = ToolProfileBinding & { readonly isInUse: boolean };

export const profileOverview: Loader<ToolProfile, ProfileOverview> = {
  cacheKey: ({ id }) => id,
  async batch(scope, profiles) {
    const companyIds = [...new Set(profiles.map(({ companyId }) => companyId))];
    const [entries, bindings, agents, tools] = await Promise.all([
      scope.sql<ToolProfileEntry>(ENTRIES, [companyIds, profiles.map(({ id }) => id)]),
      scope.sql<BindingInUse>(BINDINGS, [companyIds]),
      scope.sql<{ companyId: string; id: string }>(AGENTS, [companyIds]),
      offeredTools(scope, companyIds),
    ]);
    const entriesOf = groupBy(entries, ({ profileId }) => profileId);
    const bindingsOf = groupBy(bindings, ({ profileId }) => profileId);
    const toolsOf = groupBy(tools, ({ companyId }) => companyId);
    const counts = new Map(
      companyIds.flatMap((companyId) => {
        const isOwn = (row: { companyId: string }): boolean => row.companyId === companyId;
        const inUse = bindings.filter((binding) => binding.isInUse && isOwn(binding)) as unknown as ProfileBinding[];
        return [...agentCounts({ companyId, bindings: inUse, agentIds: agents.filter(isOwn).map(({ id }) => id) })];
      }),
    );
    return profiles.map((row) => {
      const own = { entries: entriesOf.get(row.id) ?? [], bindings: bindingsOf.get(row.id) ?? [] };
      const profile = { ...row, entries: own.entries as unknown as ProfileEntry[] };
      const offered = toolsOf.get(row.companyId) ?? [];
      return {
        ...own,
        newToolsPendingCount: pendingTools(profile, offered).length,
        summary: profileSummaryOf(profile, offered, own.bindings, counts.get(row.id) ?? 0),
      };
    });
  },
};

const present = presenterOf(ToolProfileView, {
  newToolsPendingCount: (_row: ToolProfile, overview: ProfileOverview) => overview.newToolsPendingCount,
  entries: (_row: ToolProfile, overview: ProfileOverview) => overview.entries.map(presentProfileEntry),
  bindings: (_row: ToolProfile, overview: ProfileOverview) => overview.bindings.map(presentProfileBinding),
  summary: (_row: ToolProfile, overview: ProfileOverview) => overview.summary,
});

export const presentProfile = async (scope: Scope, profile: ToolProfile): Promise<z.input<typeof ToolProfileView>> =>
  present(profile, await scope.load(profileOverview, profile));
