import type { Run } from '#cli/table/types.js';

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
