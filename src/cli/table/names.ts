/** `dryRun` in the form in which it is typed: `dry-run`. */
export function kebab(name: string): string {
  return name
    .replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '-')
    .replace(/_/g, '-')
    .toLowerCase();
}

/** The words of a path: `issue comment:add` has three. */
export function pathWords(path: string): string[] {
  return path.split(/[\s:]+/).filter((word) => word !== '');
}

/** A positional argument: `files...` is any number of files. */
export interface ArgumentNotation {
  readonly name: string;
  readonly isRequired: boolean;
  readonly isVariadic: boolean;
}

export function argumentOf(notation: string): ArgumentNotation {
  const [, name = notation, mark] = /^(.*?)(\?|\.\.\.\??|)$/.exec(notation) ?? [];
  return { name, isRequired: !mark?.includes('?'), isVariadic: mark?.startsWith('...') === true };
}
