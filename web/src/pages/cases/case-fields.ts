/** How a value of a case's fields is edited. */
export type FieldKind = 'text' | 'number' | 'boolean' | 'texts' | 'json';

export const FIELD_KINDS: readonly { readonly value: FieldKind; readonly label: string }[] = [
  { value: 'text', label: 'Text' },
  { value: 'number', label: 'Number' },
  { value: 'boolean', label: 'Yes or no' },
  { value: 'texts', label: 'Several texts' },
  { value: 'json', label: 'JSON' },
];

export function kindOf(value: unknown): FieldKind {
  if (typeof value === 'string') return 'text';
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'boolean';
  const isTexts = Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string');
  return isTexts ? 'texts' : 'json';
}

/** What a field of a kind begins with. */
export function emptyOf(kind: FieldKind): unknown {
  return { text: '', number: 0, boolean: false, texts: [], json: null }[kind];
}

/** A field while it is edited: JSON as the text that is typed. */
export interface FieldRow {
  readonly name: string;
  readonly kind: FieldKind;
  readonly value: unknown;
}

export const rowsOf = (fields: Readonly<Record<string, unknown>>): readonly FieldRow[] =>
  Object.entries(fields).map(([name, value]) => {
    const kind = kindOf(value);
    return { name, kind, value: kind === 'json' ? JSON.stringify(value, null, 2) : value };
  });

export const newRow = (name: string, kind: FieldKind): FieldRow => ({
  name,
  kind,
  value: kind === 'json' ? 'null' : emptyOf(kind),
});

/** The fields of rows, or what is wrong with them by their names. */
export function fieldsOf(
  rows: readonly FieldRow[],
): { readonly fields: Record<string, unknown> } | { readonly errors: Readonly<Record<string, string>> } {
  const fields: [string, unknown][] = [];
  const errors: Record<string, string> = {};
  for (const { name, kind, value } of rows) {
    if (kind !== 'json') fields.push([name, value]);
    else {
      try {
        fields.push([name, JSON.parse(String(value))]);
      } catch {
        errors[name] = 'This is no valid JSON.';
      }
    }
  }
  return Object.keys(errors).length > 0 ? { errors } : { fields: Object.fromEntries(fields) };
}
