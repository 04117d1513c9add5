import { z } from 'zod';
import { presenterOf } from '#services/core/rows/present.js';
import { describedEnum, jsonObject, rawText, text, uuid } from '#services/core/text/fields.js';
import { ToolRiskLevel } from '../catalog/risk.js';
import { assertCanMatch } from '../policies/can-match.js';
import { conditionOf } from '../policies/conditions.js';
import { type Conditions, ToolConditions } from '../policies/conditions-model.js';
import { ToolStatus, toolKey } from '../servers/model.js';
import { ToolBindingTarget } from './effective.js';
import { ToolEntryEffect, ToolEntrySelector } from './entries.js';
import { ToolProfileSummary } from './summary.js';

const ToolDefaultAction = describedEnum('ToolDefaultAction', "A profile's effect on tools that no entry selects.", {
  deny: 'The profile allows only the tools that it includes.',
  allow: 'The profile allows all tools except those that it excludes.',
});

export const ToolProfileEntryView = z
  .object({
    id: z.uuid(),
    profileId: z.uuid().describe('The ID of the profile.'),
    selectorType: ToolEntrySelector,
    effect: ToolEntryEffect,
    applicationId: z.uuid().nullable().describe('The ID of the application, if the entry selects by application.'),
    connectionId: z.uuid().nullable().describe('The ID of the connection, if the entry selects by connection.'),
    catalogEntryId: z.uuid().nullable().describe('The ID of the tool in the catalog, if the entry selects one tool.'),
    toolName: z
      .string()
      .nullable()
      .describe('The name of the tools, at their server or in Orgraph; null if the entry selects by another property.'),
    riskLevel: ToolRiskLevel.nullable().describe(
      'The risk level of the tools; null if the entry selects by another property.',
    ),
    conditions: jsonObject().nullable().describe('Further conditions on a call; null if not set.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'ToolProfileEntry', description: 'Tools that a profile includes or excludes.' });

export const ToolProfileBindingView = z
  .object({
    id: z.uuid(),
    profileId: z.uuid().describe('The ID of the profile.'),
    targetType: ToolBindingTarget,
    targetId: z.uuid().describe('The ID of the target.'),
    priority: z.int().describe('Among the profiles of one target, the one with the lowest priority comes first.'),
    metadata: jsonObject().nullable().describe('Custom data; null if not set.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'ToolProfileBinding', description: 'The binding of a profile to a target.' });

export const ToolProfileView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    profileKey: z.string().describe('The key, unique in the company.'),
    name: z.string().describe('The display name; other profiles may have the same name.'),
    description: z.string().nullable().describe('The purpose of the profile; null if not given.'),
    status: ToolStatus,
    defaultAction: ToolDefaultAction,
    metadata: jsonObject().nullable().describe('Custom data; null if not set.'),
    newToolsReviewedAt: z.iso
      .datetime()
      .nullable()
      .describe('Time of the last review of new tools; null before the first.'),
    newToolsPendingCount: z
      .int()
      .describe('The number of new tools from included applications and connections that await a review.'),
    entries: z.array(ToolProfileEntryView).describe('The entries that include and exclude tools, oldest first.'),
    bindings: z.array(ToolProfileBindingView).describe('The bindings to targets, oldest first.'),
    summary: ToolProfileSummary,
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'ToolProfile', description: 'A named set of tools with its bindings to targets.' });

export const presentProfileEntry = presenterOf(ToolProfileEntryView);
export const presentProfileBinding = presenterOf(ToolProfileBindingView);

/** The fields of an entry that clients can write. */
export const entryFields = {
  selectorType: ToolEntrySelector.describe(
    'The property by which the entry selects tools; the field of that name is required.',
  ),
  effect: ToolEntryEffect.describe('The effect on the selected tools; include if omitted.'),
  applicationId: uuid().nullish().describe('The ID of an application of the company.'),
  connectionId: uuid().nullish().describe('The ID of a connection of the company.'),
  catalogEntryId: uuid().nullish().describe('The ID of a tool in the catalog of the company.'),
  toolName: text(240).nullish().describe('The name of the tools, at their server or in Orgraph.'),
  riskLevel: ToolRiskLevel.nullish().describe('The risk level of the selected tools.'),
  conditions: ToolConditions.nullish().describe('Further conditions on a call.'),
};

export const newEntryFields = { ...entryFields, effect: entryFields.effect.default('include') };

const MAX_ENTRIES = 250;

/** The fields of a profile that clients can write. */
export const profileFields = {
  profileKey: toolKey().describe('The key, unique in the company.'),
  name: text(160).describe('The name, at most 160 characters.'),
  description: rawText(4000).nullish().describe('The purpose of the profile, at most 4,000 characters.'),
  status: ToolStatus.describe('The status. Only active profiles apply to calls.'),
  defaultAction: ToolDefaultAction.describe('The effect on tools that no entry selects; deny if omitted.'),
  metadata: jsonObject().nullish().describe('Custom data.'),
  entries: z
    .array(z.object(newEntryFields).meta({ id: 'NewToolProfileEntry' }))
    .max(MAX_ENTRIES)
    .describe('The entries that include and exclude tools, at most 250. They replace all previous entries.'),
};

/** @throws 422 for conditions with an unsafe pattern; 400 for conditions that no call can meet */
export function assertConditions(conditions: Conditions | null | undefined): void {
  if (!conditions) return;
  conditionOf(conditions);
  assertCanMatch({ conditions });
}
