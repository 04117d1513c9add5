import { z } from 'zod';
import type { FileKind, ManifestEntry } from './tree.js';
import { SkillFileKind } from './words.js';

export const SkillInventoryEntry = z
  .object({
    path: z.string().describe("The path relative to the skill's folder."),
    kind: SkillFileKind,
  })
  .meta({ id: 'SkillInventoryEntry', description: 'A file of a skill without its content.' });

export const inventoryOf = (manifest: readonly ManifestEntry[]): { path: string; kind: FileKind }[] =>
  manifest.map(({ path, kind }) => ({ path, kind }));
