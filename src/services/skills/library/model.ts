import { z } from 'zod';
import type { Skill } from '../../../generated/prisma/client.js';
import { presenterOf } from '../../core/operation/present.js';
import { hexColor, jsonObject, rawText, text } from '../../core/text/fields.js';
import { inventoryOf, SkillInventoryEntry } from '../format/inventory.js';
import { skillOriginOf } from './origin.js';
import { SkillCompatibility, SkillSharingScope, SkillSourceKind, SkillSourceType, SkillTrustLevel } from './words.js';

export { inventoryOf, SkillInventoryEntry };

/** The columns of a skill that responses show unchanged. */
const shownColumns = {
  id: z.uuid(),
  companyId: z.uuid(),
  key: z.string().describe('What agents and policies name it by, unique in the company.'),
  slug: z.string().describe('The name of its folder, unique in the company.'),
  name: z.string().describe('What it calls itself.'),
  description: z.string().nullable().describe('What it is for and when to use it; null where it does not say.'),
  sourceType: SkillSourceType,
  sourceKind: SkillSourceKind,
  sourceLocator: z.string().nullable().describe('The address of its source; null for none outside.'),
  sourceRef: z
    .string()
    .nullable()
    .describe('The commit of its source that it was taken from; null where there is none.'),
  trustLevel: SkillTrustLevel,
  compatibility: SkillCompatibility,
  iconUrl: z.string().nullable().describe('The address of its icon; null for none.'),
  color: z.string().nullable().describe('A color such as #1a2b3c; null for none.'),
  tagline: z.string().nullable().describe('One line for people; null for none.'),
  authorName: z.string().nullable().describe('Who wrote it; null where nobody said.'),
  homepageUrl: z.string().nullable().describe('The address of a page about it; null for none.'),
  categories: z.array(z.string()).describe('The categories by which people find it.'),
  sharingScope: SkillSharingScope,
  installCount: z.int().describe('How often an agent was given it.'),
  forkedFromSkillId: z.uuid().nullable().describe('The ID of the skill that it is a copy of; null for none.'),
  currentVersionId: z.uuid().nullable().describe('The ID of its newest version.'),
  deliveredVersionId: z
    .uuid()
    .nullable()
    .describe('The ID of the version that agents get: an older one while the newest waits for a review.'),
  originHash: z.string().nullable().describe('The hash of the files as its source last had them; null for none.'),
  operatorHold: z.boolean().describe('Whether somebody has stopped its updates.'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
};

/** The values that are computed together for a page of skills. */
export interface SkillExtra {
  readonly inventory: readonly z.input<typeof SkillInventoryEntry>[];
  readonly attachedAgentCount: number;
  readonly forkCount: number;
}

export const SkillView = z
  .object({
    ...shownColumns,
    fileInventory: z.array(SkillInventoryEntry).describe('The files of the newest version, by path.'),
    forkCount: z.int().describe('How many skills of the company are copies of it.'),
    attachedAgentCount: z.int().describe('How many agents want it.'),
    editable: z.boolean().describe('Whether its files can be changed here.'),
    editableReason: z.string().nullable().describe('Why its files cannot be changed; null where they can.'),
    sourceLabel: z.string().describe('Where it comes from, for people.'),
    sourceBadge: z.string().describe('The same in one word.'),
  })
  .meta({ id: 'Skill', description: 'A folder of instructions that agents read when they need them.' });

type Origin = Parameters<typeof skillOriginOf>[0];

export const presentSkillRow = presenterOf(SkillView, {
  fileInventory: (_row: object, { inventory }: SkillExtra) => [...inventory],
  forkCount: (_row: object, { forkCount }: SkillExtra) => forkCount,
  attachedAgentCount: (_row: object, { attachedAgentCount }: SkillExtra) => attachedAgentCount,
  editable: (row: Pick<Skill, 'sourceKind'>) => readOnlyReason(row) === null,
  editableReason: (row: Pick<Skill, 'sourceKind'>) => readOnlyReason(row),
  sourceLabel: (row: Origin) => skillOriginOf(row).label,
  sourceBadge: (row: Origin) => skillOriginOf(row).badge,
});

/** The reason why a skill's files are read-only; null if they can be changed. */
export const readOnlyReason = ({ sourceKind }: Pick<Skill, 'sourceKind'>): string | null =>
  sourceKind === 'bundled' ? 'Bundled skills cannot be edited. Fork it to change a copy.' : null;

const MAX_URL = 2_048;
const webUrl = () =>
  z.url({ protocol: /^https?$/, error: 'Must be an address that begins with http:// or https://' }).max(MAX_URL);

/** The fields of a skill besides its files that people set. */
export const skillFields = {
  name: text(200).describe('What people call it.'),
  description: rawText(1_024).nullish().describe('What it is for and when to use it, in at most 1,024 characters.'),
  tagline: text(120).nullish().describe('One line for people, in at most 120 characters.'),
  iconUrl: webUrl().nullish().describe('The address of an icon.'),
  color: hexColor().nullish().describe('A color such as #1a2b3c.'),
  authorName: text(200).nullish().describe('Who wrote it.'),
  homepageUrl: webUrl().nullish().describe('The address of a page about it.'),
  categories: z
    .array(text(60))
    .max(20)
    .transform((categories) => [...new Set(categories)])
    .describe('At most 20 categories.'),
  sharingScope: SkillSharingScope.describe('Which agents are offered it.'),
};

/** A field that is set on an existing skill only. */
export const holdField = { operatorHold: z.boolean().describe('Whether its updates are stopped.') };

export const SkillUserView = z
  .object({
    id: z.uuid(),
    name: z.string().describe("The agent's display name."),
    urlKey: z.string().describe("The agent's shortname."),
    adapterType: z.string().describe('The type of the adapter that runs the agent.'),
    desired: z.boolean().describe('Whether the agent wants the skill: always true here.'),
    versionId: z
      .uuid()
      .nullable()
      .describe('The ID of the version that it wants; null for the newest that is delivered.'),
  })
  .meta({ id: 'SkillUser', description: 'An agent that wants a skill.' });

export const skillMetadata = jsonObject()
  .nullable()
  .describe('What the front matter of the skill has under metadata; null for nothing.');
