import { z } from 'zod';
import { presenterOf } from '../../core/operation/present.js';
import { describedEnum } from '../../core/text/described-enum.js';
import { jsonObject, rawText, text, uuid } from '../../core/text/fields.js';
import { ToolStatus, toolKey } from '../applications/model.js';
import { ToolRiskLevel } from '../catalog/risk.js';
import { assertCanMatch } from '../policies/can-match.js';
import { conditionOf } from '../policies/conditions.js';
import { type Conditions, ToolConditions } from '../policies/conditions-model.js';
import { ToolBindingTarget } from './effective.js';
import { ToolEntryEffect, ToolEntrySelector } from './entries.js';
import { ToolProfileSummary } from './summary.js';

const ToolDefaultAction = describedEnum('ToolDefaultAction', 'What a profile does with tools that no entry names.', {
  deny: 'Nothing: only what is included is allowed.',
  allow: 'Allows them: all but what is excluded.',
});

export const ToolProfileEntryView = z
  .object({
    id: z.uuid(),
    profileId: z.uuid().describe('The ID of the profile.'),
    selectorType: ToolEntrySelector,
    effect: ToolEntryEffect,
    applicationId: z.uuid().nullable().describe('The ID of the application, where the entry is about one.'),
    connectionId: z.uuid().nullable().describe('The ID of the connection, where the entry is about one.'),
    catalogEntryId: z.uuid().nullable().describe('The ID of the tool in the catalog, where the entry is about one.'),
    toolName: z
      .string()
      .nullable()
      .describe('The name of the tools, at their server or here; null where the entry compares something else.'),
    riskLevel: ToolRiskLevel.nullable().describe(
      'How much harm the tools can do; null where the entry compares something else.',
    ),
    conditions: jsonObject().nullable().describe('What else must hold of a call; null if nothing.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'ToolProfileEntry', description: 'Tools that a profile includes or excludes.' });

export const ToolProfileBindingView = z
  .object({
    id: z.uuid(),
    profileId: z.uuid().describe('The ID of the profile.'),
    targetType: ToolBindingTarget,
    targetId: z.uuid().describe('The ID of what the profile holds for.'),
    priority: z.int().describe('Of the profiles of one target, the one with the lowest priority comes first.'),
    metadata: jsonObject().nullable().describe('Custom data; null until somebody writes some.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'ToolProfileBinding', description: 'What a profile holds for.' });

export const ToolProfileView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    profileKey: z.string().describe('The key, unique in the company.'),
    name: z.string().describe('What people call the profile; others may have the same name.'),
    description: z.string().nullable().describe('What the profile is for; null if nobody said.'),
    status: ToolStatus,
    defaultAction: ToolDefaultAction,
    metadata: jsonObject().nullable().describe('Custom data; null until somebody writes some.'),
    newToolsReviewedAt: z.iso.datetime().nullable().describe('When its new tools were reviewed last; null until then.'),
    newToolsPendingCount: z.int().describe('How many new tools of what it includes wait for a review.'),
    entries: z.array(ToolProfileEntryView).describe('What it includes and excludes, oldest first.'),
    bindings: z.array(ToolProfileBindingView).describe('What it holds for, oldest first.'),
    summary: ToolProfileSummary,
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'ToolProfile', description: 'A named set of tools, and for whom it holds.' });

export const presentProfileEntry = presenterOf(ToolProfileEntryView);
export const presentProfileBinding = presenterOf(ToolProfileBindingView);

/** The fields of an entry that clients can write. */
export const entryFields = {
  selectorType: ToolEntrySelector.describe('What of a tool the entry compares; the field of that name is required.'),
  effect: ToolEntryEffect.describe('Whether the profile includes or excludes the tools; include when left out.'),
  applicationId: uuid().nullish().describe('The ID of an application of the company.'),
  connectionId: uuid().nullish().describe('The ID of a connection of the company.'),
  catalogEntryId: uuid().nullish().describe('The ID of a tool in the catalog of the company.'),
  toolName: text(240).nullish().describe('The name of the tools, at their server or here.'),
  riskLevel: ToolRiskLevel.nullish().describe('How much harm the tools can do.'),
  conditions: ToolConditions.nullish().describe('What else must hold of a call.'),
};

export const newEntryFields = { ...entryFields, effect: entryFields.effect.default('include') };

const MAX_ENTRIES = 250;

/** The fields of a profile that clients can write. */
export const profileFields = {
  profileKey: toolKey().describe('The key, unique in the company.'),
  name: text(160).describe('The name, of at most 160 characters.'),
  description: rawText(4000).nullish().describe('What the profile is for, in at most 4,000 characters.'),
  status: ToolStatus.describe('Whether it is in use.'),
  defaultAction: ToolDefaultAction.describe('What it does with tools that no entry names; deny when left out.'),
  metadata: jsonObject().nullish().describe('Custom data.'),
  entries: z
    .array(z.object(newEntryFields).meta({ id: 'NewToolProfileEntry' }))
    .max(MAX_ENTRIES)
    .describe('What it includes and excludes, at most 250 entries; they replace those before.'),
};

/** @throws 422 for conditions with an unsafe pattern; 400 for conditions that no call can meet */
export function assertConditions(conditions: Conditions | null | undefined): void {
  if (!conditions) return;
  conditionOf(conditions);
  assertCanMatch({ conditions });
}
