import type { JsonObject } from '#services/core/text/json.js';
import { inventoryOf } from '#services/skills/format/inventory.js';
import { entryText } from '../package/extension-text.js';
import { SKILL_ENTRY_FILE, skillFolder } from '../package/layout.js';
import type { PackageSkill } from '../package/manifest.js';
import type { PackageSection } from './agents.js';
import type { PackageDraft } from './draft.js';
import type { ExportSelection } from './selection.js';

/** Adds the files of skills. Their content is read when they are sent. */
export function addSkills({ skills }: ExportSelection, draft: PackageDraft): PackageSection<PackageSkill> {
  const entries: PackageSkill[] = [];
  const texts: string[] = [];
  for (const { manifest, ...skill } of skills) {
    const folder = skillFolder(skill);
    for (const file of manifest) draft.addStored(`${folder}/${file.path}`, file);
    const { key, slug, name } = skill;
    const source = {
      sourceType: skill.sourceType as PackageSkill['sourceType'],
      sourceLocator: skill.sourceLocator,
      sourceRef: skill.sourceRef,
    };
    entries.push({
      key,
      slug,
      name,
      path: `${folder}/${SKILL_ENTRY_FILE}`,
      ...source,
      trustLevel: skill.trustLevel as PackageSkill['trustLevel'],
      fileInventory: inventoryOf(manifest),
    });
    const executables = manifest.filter(({ executable }) => executable).map(({ path }) => path);
    texts.push(entryText(key, { slug, name, ...source, executables } as JsonObject));
  }
  return { entries, text: texts.join('') };
}
