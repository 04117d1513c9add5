import { z } from 'zod';
import type { Skill } from '#generated/prisma/client.js';
import { presenterOf } from '#services/core/rows/present.js';
import { hexColor, jsonObject, rawText, text } from '#services/core/text/fields.js';
import { inventoryOf, SkillInventoryEntry } from '../format/inventory.js';
import { skillOriginOf } from './origin.js';
import { SkillCompatibility, SkillSharingScope, SkillSourceKind, SkillSourceType, SkillTrustLevel } from './words.js';

export { inventoryOf, SkillInventoryEntry };

/** The columns of a skill that responses show unchanged. */
const shownColumns = {
  id: z.uuid(),
  companyId: z.uuid(),
  key: z.string().describe('The key by which agents and policies refer to the skill, unique in the company.'),
  slug: z.string().describe("The name of the skill's folder, unique in the company."),
  name: z.string().describe('The name that the front matter of SKILL.md gives.'),
  description: z.string().nullable().describe('The purpose of the skill and when to use it; null if not stated.'),
  sourceType: SkillSourceType,
  sourceKind: SkillSourceKind,
  sourceLocator: z.string().nullable().describe("The address of the skill's source; null without an external address."),
  sourceRef: z
    .string()
    .nullable()
    .describe('The commit of the source that the skill was imported from; null without a commit.'),
  trustLevel: SkillTrustLevel,
  compatibility: SkillCompatibility,
  iconUrl: z.string().nullable().describe("The address of the skill's icon; null if not set."),
  color: z.string().nullable().describe('A color such as #1a2b3c; null if not set.'),
  tagline: z.string().nullable().describe('A short description for people, in one line; null if not set.'),
  authorName: z.string().nullable().describe('The author of the skill; null if not set.'),
  homepageUrl: z.string().nullable().describe('The address of a page about the skill; null if not set.'),
  categories: z.array(z.string()).describe('The categories by which people find the skill.'),
  sharingScope: SkillSharingScope,
  installCount: z.int().describe('The number of times that the skill was assigned to an agent.'),
  forkedFromSkillId: z
    .uuid()
    .nullable()
    .describe('The ID of the skill that this skill is a fork of; null if it is not a fork.'),
  currentVersionId: z.uuid().nullable().describe('The ID of the newest version.'),
  deliveredVersionId: z
    .uuid()
    .nullable()
    .describe('The ID of the version that agents get: an older version while the newest waits for a review.'),
  originHash: z
    .string()
    .nullable()
    .describe('The hash of the files that the source last delivered; null without a source.'),
  operatorHold: z.boolean().describe("True if a person has stopped the skill's updates."),
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
    forkCount: z.int().describe('The number of forks of the skill in the company.'),
    attachedAgentCount: z.int().describe('The number of agents that have the skill assigned.'),
    editable: z.boolean().describe("True if clients can change the skill's files."),
    editableReason: z.string().nullable().describe('The reason why the files cannot be changed; null if they can.'),
    sourceLabel: z.string().describe('The origin of the skill, as a display text.'),
    sourceBadge: z.string().describe('The origin of the skill, in one word.'),
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
  name: text(200).describe("The skill's name for people."),
  description: rawText(1_024)
    .nullish()
    .describe('The purpose of the skill and when to use it, in at most 1,024 characters.'),
  tagline: text(120).nullish().describe('A short description for people, in one line of at most 120 characters.'),
  iconUrl: webUrl().nullish().describe('The address of an icon.'),
  color: hexColor().nullish().describe('A color such as #1a2b3c.'),
  authorName: text(200).nullish().describe('The author of the skill.'),
  homepageUrl: webUrl().nullish().describe('The address of a page about the skill.'),
  categories: z
    .array(text(60))
    .max(20)
    .transform((categories) => [...new Set(categories)])
    .describe('At most 20 categories.'),
  sharingScope: SkillSharingScope.describe('The agents that are offered the skill.'),
};

/** A field that is set on an existing skill only. */
export const holdField = {
  operatorHold: z.boolean().describe("True to stop the skill's updates, false to allow them."),
};

export const SkillUserView = z
  .object({
    id: z.uuid(),
    name: z.string().describe("The agent's display name."),
    urlKey: z.string().describe("The agent's shortname."),
    adapterType: z.string().describe('The type of the adapter that runs the agent.'),
    desired: z.boolean().describe('True if the skill is assigned to the agent: always true here.'),
    versionId: z
      .uuid()
      .nullable()
      .describe('The ID of the version that the agent pins; null for the delivered version.'),
  })
  .meta({ id: 'SkillUser', description: 'An agent that has a skill assigned.' });

export const skillMetadata = jsonObject()
  .nullable()
  .describe("The metadata of the skill's front matter; null without metadata.");
