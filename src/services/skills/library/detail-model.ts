import { z } from 'zod';
import { SkillInventoryEntry, SkillUserView, SkillView, skillMetadata } from './model.js';
import { SkillTrustLevel } from './words.js';

export const SkillVersionView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    companySkillId: z.uuid().describe("The skill's ID."),
    revisionNumber: z.int().describe('The number of the version; 1 for the first version of the skill.'),
    label: z.string().nullable().describe('The label; null if not set.'),
    contentHash: z.string().describe('A hash over the paths, executable flags and bytes of all files.'),
    trustLevel: SkillTrustLevel,
    fileCount: z.int().describe('The number of files.'),
    byteSize: z.int().describe('The total size of all files, in bytes.'),
    fileInventory: z.array(SkillInventoryEntry).describe('The files, by path.'),
    authorAgentId: z
      .uuid()
      .nullable()
      .describe('The ID of the agent that created the version. Null if the creator is not an agent.'),
    authorUserId: z
      .string()
      .nullable()
      .describe('The ID of the person who created the version. Null if the creator is not a person.'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'SkillVersion', description: "A version of a skill's files. A version never changes." });

export const SkillDetailView = SkillView.extend({
  markdown: z.string().describe("The text of the skill's SKILL.md."),
  metadata: skillMetadata,
  usedByAgents: z.array(SkillUserView).describe('The agents that have the skill assigned, by name.'),
  existingForks: z.array(SkillView).describe("The skill's forks in the company, by name."),
  currentVersion: SkillVersionView.nullable().describe('The newest version.'),
  files: z.array(SkillInventoryEntry).describe('The files of the newest version, identical to fileInventory.'),
}).meta({ id: 'SkillDetail', description: 'A skill with its text and the agents that use it.' });
