import type { Command, Run } from '#cli/table/types.js';

/** A skill in the catalog that ships with the server. */
export interface CatalogSkillRow {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly description: string | null;
  readonly category: string | null;
}

/** Lists the catalog: all of it, or the skills that match words and category. */
export const run: Run = async ({ args, client, command, flags, output }) => {
  const words = String(args.query ?? flags.query ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean);
  const category = flags.category as string | undefined;
  const skills = await client.call<readonly CatalogSkillRow[]>('listCatalogSkills');
  const matches = skills.filter((skill) => {
    const text = `${skill.slug} ${skill.name} ${skill.description} ${skill.category}`.toLowerCase();
    return words.every((word) => text.includes(word)) && (!category || skill.category === category);
  });
  output.list(matches, command.columns ?? [], { empty: 'No skill in the catalog matches.' });
};

export const commands: readonly Command[] = [
  {
    path: 'skills sources',
    operation: 'listSkillSources',
    rows: 'sources',
    columns: ['locator', 'trackingRef', 'currentRef', 'lastScannedAt', 'lastError', 'id'],
    aliases: ['skills source:list'],
  },
  {
    path: 'skills source:add',
    operation: 'addSkillSource',
    args: ['locator'],
    fields: ['source.locator', 'candidates', 'imported', 'warnings', 'source.id'],
  },
  {
    path: 'skills source:scan',
    operation: 'scanSkillSource',
    rows: 'candidates',
    columns: ['name', 'state', 'trustLevel', 'path', 'fileCount', 'byteSize', 'existingSkillId'],
  },
  { path: 'skills source:refresh', operation: 'refreshSkillSource', fields: ['imported', 'updated', 'warnings'] },
  {
    path: 'skills source:update',
    operation: 'updateSkillSource',
    fields: ['locator', 'selection', 'trackingRef', 'lastScannedAt', 'lastError', 'id'],
  },
  {
    path: 'skills source:remove',
    operation: 'removeSkillSource',
    confirm: 'Remove source {sourceId}?',
    done: 'Removed {locator}.',
    fields: ['locator', 'id'],
  },
];
