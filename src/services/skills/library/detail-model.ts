import { z } from 'zod';
import { SkillInventoryEntry, SkillUserView, SkillView, skillMetadata } from './model.js';
import { SkillTrustLevel } from './words.js';

export const SkillVersionView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    companySkillId: z.uuid().describe("The skill's ID."),
    revisionNumber: z.int().describe('1 for the first version of the skill.'),
    label: z.string().nullable().describe('What somebody called it; null for nothing.'),
    contentHash: z.string().describe('A hash over the paths, executable flags and bytes of all its files.'),
    trustLevel: SkillTrustLevel,
    fileCount: z.int().describe('The number of its files.'),
    byteSize: z.int().describe('The size of all its files, in bytes.'),
    fileInventory: z.array(SkillInventoryEntry).describe('Its files by path.'),
    authorAgentId: z.uuid().nullable().describe('The ID of the agent that made it; null for no agent.'),
    authorUserId: z.string().nullable().describe('The ID of the person who made it; null for nobody.'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'SkillVersion', description: 'The files of a skill as they were at one time. It never changes.' });

export const SkillDetailView = SkillView.extend({
  markdown: z.string().describe('The text of its SKILL.md.'),
  metadata: skillMetadata,
  usedByAgents: z.array(SkillUserView).describe('The agents that want it, by name.'),
  existingForks: z.array(SkillView).describe('Its copies in the company, by name.'),
  currentVersion: SkillVersionView.nullable().describe('Its newest version.'),
  files: z.array(SkillInventoryEntry).describe('The same as fileInventory.'),
}).meta({ id: 'SkillDetail', description: 'A skill with its text and who uses it.' });
