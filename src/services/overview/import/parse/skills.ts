import { unprocessable } from '#services/core/errors/errors.js';
import type { PackageExtension } from '#services/overview/package/extension.js';
import { skillFolder } from '#services/overview/package/layout.js';
import { frontmatterOf, MAX_SKILL_KEY } from '#services/skills/format/frontmatter.js';
import { inventoryOf } from '#services/skills/format/inventory.js';
import { slugFor } from '#services/skills/format/slug.js';
import { SKILL_ENTRY, type SkillFile, treeOf } from '#services/skills/format/tree.js';
import { orRefused } from '#services/skills/library/content.js';
import type { PackageFiles } from '../receive/files.js';
import type { ParsedSkill } from './parsed.js';

type SaidSkill = PackageExtension['skills'][string];

/** A folder with a SKILL.md, and the skill's entry in the extension file. */
interface SkillPlace {
  readonly folder: string;
  readonly key: string | null;
  readonly said: SaidSkill | undefined;
}

/**
 * The skills of a package.
 * @param isWhole whether the package has all of its files
 * @throws 422 for invalid skill files, and for a skill that is named but missing
 */
export async function skillsIn(
  files: PackageFiles,
  { skills }: PackageExtension,
  isWhole: boolean,
): Promise<ParsedSkill[]> {
  const keyByFolder = new Map(
    Object.entries(skills).map(([key, said]) => [skillFolder({ key, slug: said.slug ?? slugFor(key, 'skill') }), key]),
  );
  const places = foldersIn(files).map((folder): SkillPlace => {
    const key = keyByFolder.get(folder) ?? null;
    return { folder, key, said: key === null ? undefined : skills[key] };
  });
  const there = new Set(places.map(({ folder }) => folder));
  const missing = [...keyByFolder].find(([folder]) => !there.has(folder));
  if (missing && isWhole) {
    throw unprocessable(`The source of the skill ${missing[1]} cannot be resolved: its files are missing`, {
      skillKey: missing[1],
    });
  }
  const parsedSkills: ParsedSkill[] = [];
  for (const place of places) parsedSkills.push(await skillAt(files, place, there));
  assertDistinct(parsedSkills);
  return parsedSkills.sort((a, b) => (a.key < b.key ? -1 : 1));
}

const foldersIn = (files: PackageFiles): string[] =>
  [...files.sizes.keys()].flatMap((path) =>
    /^skills\/.+\//.test(path) && path.endsWith(`/${SKILL_ENTRY}`) ? [path.slice(0, -SKILL_ENTRY.length - 1)] : [],
  );

async function skillAt(
  files: PackageFiles,
  { folder, key, said }: SkillPlace,
  all: ReadonlySet<string>,
): Promise<ParsedSkill> {
  const programs = new Set(said?.executables ?? []);
  const own: SkillFile[] = [];
  for (const path of files.sizes.keys()) {
    if (!path.startsWith(`${folder}/`) || nearestOf(path, all) !== folder) continue;
    const below = path.slice(folder.length + 1);
    own.push({ path: below, bytes: await files.read(path), executable: programs.has(below) });
  }
  const tree = orRefused(() => treeOf(own));
  const text = own.find(({ path }) => path === SKILL_ENTRY)?.bytes.toString('utf8') ?? '';
  const claims = frontmatterOf(text);
  const slug = slugFor(said?.slug ?? claims.slug ?? claims.name ?? folder.split('/').at(-1) ?? '', 'skill');
  return {
    key: (key ?? claims.key ?? folder.slice('skills/'.length)).slice(0, MAX_SKILL_KEY),
    slug,
    name: said?.name ?? claims.name ?? slug,
    path: `${folder}/${SKILL_ENTRY}`,
    sourceType: said?.sourceType ?? 'local_path',
    sourceLocator: said?.sourceLocator ?? null,
    sourceRef: said?.sourceRef ?? null,
    trustLevel: tree.trustLevel,
    fileInventory: inventoryOf(tree.manifest),
    tree,
  };
}

/** The innermost of the given folders that contains the file. */
function nearestOf(path: string, folders: ReadonlySet<string>): string | undefined {
  for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
    const folder = path.slice(0, at);
    if (folders.has(folder)) return folder;
  }
  return undefined;
}

function assertDistinct(skills: readonly ParsedSkill[]): void {
  const seenKeys = new Set<string>();
  for (const { key } of skills) {
    if (seenKeys.has(key)) throw unprocessable(`Two skills of the package have the key ${key}`, { skillKey: key });
    seenKeys.add(key);
  }
}
