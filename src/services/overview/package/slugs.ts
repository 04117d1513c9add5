import { urlKeyOf } from '#services/core/text/names.js';
import { packagePathFlaw } from './layout.js';

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
