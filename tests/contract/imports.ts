import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../src', import.meta.url));

export interface Import {
  /** The importing file, from `src`. */
  readonly from: string;
  /** The imported file from `src`, or the package's name. */
  readonly to: string;
  readonly isOurs: boolean;
  /** Only types are imported: nothing of it is left when the program runs. */
  readonly typeOnly: boolean;
}

// Statements only: at the start of a line, up to the quoted name.
const STATEMENT = /^(?:import|export)\s+(?:(type)\s)?(?:([^'"`;]*?)\s*from\s*)?'([^']+)'/gm;
const DYNAMIC = /\bimport\(\s*'([^']+)'\s*\)/g;

/** Every import of every source file that is written by hand. */
export function importsOfSource(): Import[] {
  return textsOfSource().flatMap(({ file: from, text }) => {
    const statements = [...text.matchAll(STATEMENT)].map(([, type, names, target]) =>
      importOf(from, target as string, type !== undefined || onlyTypes(names)),
    );
    const dynamic = [...text.matchAll(DYNAMIC)].map(([, target]) => importOf(from, target as string, false));
    return [...statements, ...dynamic];
  });
}

const allFiles = (): string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !path.startsWith('generated/'))
    .sort();

/** The hand-written source files, from `src`. */
export const sourceFiles = (): string[] => allFiles().filter((path) => path.endsWith('.ts'));

/** What else lies there, whose imports nobody reads. */
export const otherFiles = (): string[] => allFiles().filter((path) => !path.endsWith('.ts'));

export const textsOfSource = (): { file: string; text: string }[] =>
  sourceFiles().map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

/** `{ type A, type B }` */
function onlyTypes(names: string | undefined): boolean {
  const listed = /^\{([^}]*)\}$/.exec(names?.trim() ?? '')?.[1];
  const each = listed?.split(',').filter((name) => name.trim() !== '') ?? [];
  return each.length > 0 && each.every((name) => /^\s*type\s/.test(name));
}

function importOf(from: string, target: string, typeOnly: boolean): Import {
  const isOurs = /^[.#]/.test(target);
  const path = target.startsWith('#') ? target.slice(1) : join(dirname(from), target);
  const to = isOurs ? relative(root, join(root, path)).replace(/\.js$/, '.ts') : target;
  return { from, to, isOurs, typeOnly };
}

/** Files that import one another in a circle, each circle once, as a path. */
export function circles(edges: readonly Pick<Import, 'from' | 'to'>[]): string[] {
  const next = new Map<string, string[]>();
  for (const { from, to } of edges) next.set(from, [...(next.get(from) ?? []), to]);
  const found = new Set<string>();
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): void => {
    const start = path.indexOf(file);
    if (start >= 0) {
      found.add(spelledFromSmallest(path.slice(start)));
      return;
    }
    if (done.has(file)) return;
    for (const to of next.get(file) ?? []) visit(to, [...path, file]);
    done.add(file);
  };
  for (const file of next.keys()) visit(file, []);
  return [...found];
}

function spelledFromSmallest(circle: readonly string[]): string {
  const first = circle.indexOf([...circle].sort()[0] as string);
  return [...circle.slice(first), ...circle.slice(0, first), circle[first]].join(' -> ');
}
