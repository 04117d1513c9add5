import { describedEnum } from '#services/core/text/fields.js';
import { urlKeyOf } from '#services/core/text/names.js';
import { packagePathFlaw } from './layout.js';

export const PackageFileKindWord = describedEnum('PackageFileKind', 'The kind of file in a package.', {
  company: 'A file about the company.',
  agent: 'Instructions of an agent.',
  skill: 'A file of a skill.',
  project: 'A file about a project.',
  issue: 'The text of a task, or one of its documents.',
  extension: 'The file with all data that the Markdown files cannot hold.',
  readme: 'A summary for people.',
  asset: 'An attached file or a picture.',
  other: 'Anything else.',
});

export const EnvInputKind = describedEnum('PackageEnvInputKind', 'The kind of value of a variable.', {
  secret: 'A secret, which becomes a secret of the company.',
  plain: 'A value that is not secret.',
});

export const EnvInputRequirement = describedEnum(
  'PackageEnvInputRequirement',
  'The need for a value of a variable when a package is imported.',
  {
    required: 'The variable had a value in the source company.',
    optional: 'Runs work without the variable.',
  },
);

export const EnvInputPortability = describedEnum(
  'PackageEnvInputPortability',
  "The meaning of a variable's value on another machine.",
  {
    portable: 'The value means the same elsewhere.',
    system_dependent: 'The value names a path on the source machine.',
  },
);

export const PackageAuthorType = describedEnum('PackageAuthorType', 'The kind of author of a comment.', {
  user: 'A person.',
  agent: 'An agent.',
  system: 'The server.',
});

const MAX_TASK_SLUG = 60;

interface NumberedTitle {
  readonly id: string;
  readonly title: string;
  /** Distinguishes tasks with the same title; for example a number. */
  readonly mark: string;
}

/** The slug of a title, valid as a folder name on every system. */
export function titleSlug(title: string, empty: string): string {
  const slug = urlKeyOf(title, empty).slice(0, MAX_TASK_SLUG).replace(/-$/, '');
  return packagePathFlaw(slug) === null ? slug : `${slug}-${empty}`;
}

/**
 * The slugs of tasks by id. The first task with a title gets the plain slug; later ones add their mark. A new task does
 * not change the slugs of earlier ones.
 */
export function taskSlugs(tasks: Iterable<NumberedTitle>): Map<string, string> {
  const takenSlugs = new Set<string>();
  const slugs = new Map<string, string>();
  for (const { id, title, mark } of tasks) {
    const slug = firstFree(titleSlug(title, 'task'), mark, takenSlugs);
    takenSlugs.add(slug);
    slugs.set(id, slug);
  }
  return slugs;
}

function firstFree(slug: string, mark: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug;
  const marked = `${slug}-${mark}`;
  if (!taken.has(marked)) return marked;
  let number = 2;
  while (taken.has(`${marked}-${number}`)) number++;
  return `${marked}-${number}`;
}
