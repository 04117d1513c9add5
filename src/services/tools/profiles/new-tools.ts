import { z } from 'zod';
import type { ToolCatalogEntry, ToolProfile } from '#generated/prisma/client.js';
import { boardReader } from '#services/access/rules.js';
import { principalOf } from '#services/core/actors/actor.js';
import { badRequest } from '#services/core/errors/errors.js';
import { eventSubject } from '#services/core/journal/journal.js';
import { mutation, query } from '#services/core/operation/operation.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { describedEnum, uuid } from '#services/core/text/fields.js';
import { isoText } from '#services/core/text/moments.js';
import { presentCatalogEntry, ToolCatalogEntryView } from '../catalog/model.js';
import { entryNode } from '../catalog/rows.js';
import { appsEnabled } from '../enabled.js';
import { profileManager, toolReviewer } from '../managers.js';
import type { ProfileEntry } from './entries.js';
import { ToolProfileView } from './model.js';
import { aboutProfile, profileRef } from './operations.js';
import { offeredTools, presentProfile } from './overview.js';
import { entriesOfProfile, lockedProfileById, profileById } from './rows.js';
import { type OfferedTool, ProfileReach, pendingTools } from './summary.js';
import { addEntries, type EntryColumns } from './write-entries.js';

const NewTools = z
  .object({
    profileId: z.uuid().describe('The ID of the profile.'),
    reviewedAt: z.iso.datetime().nullable().describe('Time of the last review of new tools; null before the first.'),
    pendingCount: z.int().describe('The number of tools that await a review.'),
    tools: z.array(ToolCatalogEntryView).describe('The tools that await a review, oldest first.'),
  })
  .meta({ id: 'NewTools', description: 'The tools added to a profile since its last review.' });

interface ProfileWithEntries extends ToolProfile {
  readonly entries: ProfileEntry[];
}

async function withEntries(scope: Scope, profile: ToolProfile): Promise<ProfileWithEntries> {
  const entries = await entriesOfProfile.in.created_at_asc.all(scope, [profile.companyId, profile.id]);
  return { ...profile, entries: entries as unknown as ProfileEntry[] };
}

const pendingOf = async (scope: Scope, profile: ProfileWithEntries): Promise<OfferedTool[]> =>
  pendingTools(profile, await offeredTools(scope, [profile.companyId]));

/** The tools that came to a profile since its last review, in the order of their arrival. */
export async function newToolsOf(scope: Scope, profile: ToolProfile): Promise<ToolCatalogEntry[]> {
  const tools = await pendingOf(scope, await withEntries(scope, profile));
  const rows = await Promise.all(tools.map(({ catalogEntryId }) => scope.load(entryNode, catalogEntryId)));
  return rows.filter((row) => row !== null);
}

export const listNewTools = query({
  name: 'listNewTools',
  summary: 'List new tools of a profile since its last review',
  gate: appsEnabled,
  input: z.object(profileRef),
  output: NewTools,
  on: profileById,
  allow: boardReader,
  async run(scope, _input, profile) {
    const { id: profileId, newToolsReviewedAt } = profile;
    const tools = (await newToolsOf(scope, profile)).map(presentCatalogEntry);
    return {
      profileId,
      reviewedAt: newToolsReviewedAt && isoText(newToolsReviewedAt),
      pendingCount: tools.length,
      tools,
    };
  },
});

const NewToolDecision = describedEnum('NewToolDecision', 'Add the tool to the profile, or leave it out.', {
  allow: 'The profile includes the tool, which can then be called.',
  keep_blocked: 'The profile excludes the tool.',
});

const MAX_DECISIONS = 250;

export const reviewNewTools = mutation({
  name: 'reviewNewTools',
  summary: 'Decide on all new tools of a tool profile',
  gate: appsEnabled,
  input: z.object({
    ...profileRef,
    decisions: z
      .array(
        z
          .object({
            catalogEntryId: uuid().describe('The ID of the tool in the catalog.'),
            decision: NewToolDecision,
          })
          .meta({ id: 'NewToolReview' }),
      )
      .min(1)
      .max(MAX_DECISIONS)
      .describe('A decision about each tool that awaits the review, at most 250.'),
  }),
  output: z
    .object({
      profile: ToolProfileView,
      reviewedAt: z.iso.datetime().describe('The time of the review.'),
      allowedCount: z.int().describe('The number of allowed tools.'),
      keptBlockedCount: z.int().describe('The number of tools that stay blocked.'),
      entriesCreated: z.int().describe('The number of entries added to the profile.'),
      reviewedCatalogEntryIds: z.array(z.uuid()).describe('The catalog IDs of the reviewed tools.'),
    })
    .meta({ id: 'NewToolsReview' }),
  on: lockedProfileById,
  allow: profileManager,
  async run(scope, { decisions }, row) {
    const profile = await withEntries(scope, row);
    await lockConnections(scope, profile);
    const pending = await pendingOf(scope, profile);
    const { allowed, blocked, entries } = reviewOf(profile, pending, decisions);
    await release(scope, row.companyId, allowed);
    await addEntries(scope, profile, entries);
    const newToolsReviewedAt = await timeOfReview(scope, pending);
    const after = await scope.db.toolProfile.update({ where: { id: profile.id }, data: { newToolsReviewedAt } });
    const counts = {
      allowedCount: allowed.length,
      keptBlockedCount: blocked.length,
      entriesCreated: entries.length,
    };
    const details = { name: profile.name, ...counts };
    scope.emit({ ...aboutProfile(profile), action: 'tool_profile.new_tools_reviewed', details });
    return {
      profile: await presentProfile(scope, after),
      reviewedAt: isoText(newToolsReviewedAt),
      ...counts,
      reviewedCatalogEntryIds: decisions.map(({ catalogEntryId }) => catalogEntryId),
    };
  },
});

interface Decision {
  readonly catalogEntryId: string;
  readonly decision: z.output<typeof NewToolDecision>;
}

/**
 * The effects of decisions about new tools: the allowed tools, the blocked ones, and the entries that the profile
 * lacks.
 * @throws 400 unless the decisions cover each tool exactly once
 */
function reviewOf(profile: ProfileWithEntries, pending: readonly OfferedTool[], decisions: readonly Decision[]) {
  const decided = new Map(decisions.map(({ catalogEntryId, decision }) => [catalogEntryId, decision]));
  const isWhole =
    decisions.length === pending.length && pending.every(({ catalogEntryId }) => decided.has(catalogEntryId));
  if (!isWhole) throw badRequest('decisions must cover every pending new tool exactly once');
  const allowed = pending.filter(({ catalogEntryId }) => decided.get(catalogEntryId) === 'allow');
  const blocked = pending.filter((tool) => !allowed.includes(tool));
  const reach = new ProfileReach(profile);
  const entries = [
    ...allowed.filter((tool) => !reach.includes(tool)).map((tool) => entryFor(tool, 'include')),
    ...blocked.filter((tool) => !reach.excludes(tool)).map((tool) => entryFor(tool, 'exclude')),
  ];
  return { allowed, blocked, entries };
}

// Waits for a running refresh of the catalog: its new tools would be older than the review, so no later review would
// show them.
const LOCK_CONNECTIONS = statement(`
  SELECT id FROM "ToolConnection"
   WHERE "companyId" = $1::uuid AND (id = ANY($2::uuid[]) OR "applicationId" = ANY($3::uuid[]))
   ORDER BY id FOR NO KEY UPDATE`);
const NOW = statement('SELECT clock_timestamp() AS now');

async function lockConnections(scope: WriteScope, { companyId, entries }: ProfileWithEntries): Promise<void> {
  const ids = (field: 'connectionId' | 'applicationId') => entries.flatMap((entry) => entry[field] ?? []);
  await scope.sql(LOCK_CONNECTIONS, [companyId, ids('connectionId'), ids('applicationId')]);
}

const RELEASE = statement(`
  UPDATE "ToolCatalogEntry"
     SET status = 'active', "quarantinedAt" = NULL, "quarantineReason" = NULL, "reviewedAt" = now(),
         "reviewedByAgentId" = $3::uuid, "reviewedByUserId" = $4, "updatedAt" = now()
   WHERE "companyId" = $1::uuid AND id = ANY($2::uuid[]) AND status = 'quarantined'`);

/** The time by the database's clock, but not before any of the reviewed tools. */
async function timeOfReview(scope: WriteScope, tools: readonly OfferedTool[]): Promise<Date> {
  const [row] = await scope.sql<{ now: Date }>(NOW, []);
  return new Date(Math.max(Number(row?.now), ...tools.map(({ firstSeenAt }) => firstSeenAt.getTime())));
}

/** Takes tools out of quarantine. @throws 403 */
async function release(scope: WriteScope, companyId: string, tools: readonly OfferedTool[]): Promise<void> {
  const ids = tools.flatMap(({ status, catalogEntryId }) => (status === 'quarantined' ? [catalogEntryId] : []));
  if (ids.length === 0) return;
  await toolReviewer(scope, { companyId });
  const { type, id: reviewer } = principalOf(scope.actor);
  await scope.sql(RELEASE, [companyId, ids, type === 'agent' ? reviewer : null, type === 'user' ? reviewer : null]);
  for (const id of ids) {
    const details = { status: { from: 'quarantined', to: 'active' } };
    scope.emit({
      ...eventSubject('tool_catalog_entry', { companyId, id }),
      action: 'tool_catalog_entry.updated',
      details,
    });
  }
}

const entryFor = ({ catalogEntryId }: OfferedTool, effect: 'include' | 'exclude'): EntryColumns => ({
  selectorType: 'catalog_entry',
  effect,
  applicationId: null,
  connectionId: null,
  catalogEntryId,
  toolName: null,
  riskLevel: null,
  conditions: null,
});
