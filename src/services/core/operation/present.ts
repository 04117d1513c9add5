import type { z } from 'zod';
import type { Prisma } from '../../../generated/prisma/client.js';
import { isoText } from '../text/moments.js';

/** What a column may hold for a field of a view to be made of it. */
type ColumnOf<Field> =
  Field extends z.ZodNullable<infer Inner>
    ? ColumnOf<Inner> | null
    : Field extends z.ZodISODateTime | z.ZodISODate
      ? Date
      : z.input<Field> extends string
        ? string
        : z.input<Field> extends number
          ? number | bigint
          : z.input<Field> extends boolean
            ? boolean
            : z.input<Field> | Prisma.JsonValue;

type Columns<View extends z.ZodObject, Computed> = {
  readonly [Key in Exclude<keyof View['shape'], Computed>]: ColumnOf<View['shape'][Key]>;
};

/** How fields of a view are computed that are no column of the row as it is. */
type Computations<View extends z.ZodObject> = {
  readonly [Key in keyof z.input<View>]?: (row: never, extra: never) => z.input<View>[Key];
};

type ArgumentsOf<Computation> = Computation extends (...all: infer All) => unknown ? All : never;

/** What all computations can be given as their row. */
type RowOf<Computed> = {
  [Key in keyof Computed]: (row: ArgumentsOf<Computed[Key]>[0]) => void;
}[keyof Computed] extends (row: infer Row) => void
  ? Row
  : never;

/** What computations take besides the row. */
type ExtraOf<Computed> = {
  [Key in keyof Computed]: ArgumentsOf<Computed[Key]> extends [unknown, ...infer Extra] ? Extra : [];
}[keyof Computed];
type More<Extra> = [Exclude<Extra, []>] extends [never] ? [] : Extract<Exclude<Extra, []>, unknown[]>;

type Copy = (value: unknown) => unknown;

/**
 * The function that makes the wire shape of a row, its keys in the order of the view: columns of the same name are
 * copied, moments and days become text, big integers numbers. Enums and JSON are trusted to hold what the view says.
 * What is no column of the row as it is, `computed` says.
 */
export function presenterOf<View extends z.ZodObject, Computed extends Computations<View> = Record<never, never>>(
  view: View,
  computed?: Computed,
): (row: RowOf<Computed> & Columns<View, keyof Computed>, ...more: More<ExtraOf<Computed>>) => z.input<View> {
  type Field = (row: Readonly<Record<string, unknown>>, extra: unknown) => unknown;
  const fields = Object.entries(view.shape).map(([key, field]): [key: string, of: Field] => {
    const copy = copyOf(field);
    return [key, (computed as Record<string, Field> | undefined)?.[key] ?? ((row) => copy(row[key]))];
  });
  return (row, ...more) => {
    const wire: Record<string, unknown> = {};
    for (const [key, of] of fields) wire[key] = of(row, more[0]);
    return wire as z.input<View>;
  };
}

/** How a column of a field is copied. */
function copyOf(field: z.core.$ZodType): Copy {
  const { def } = field._zod as { def: { type: string; format?: string; innerType?: z.core.$ZodType } };
  if (def.type === 'nullable' && def.innerType) {
    const copy = copyOf(def.innerType);
    return (value) => (value == null ? null : copy(value));
  }
  if (def.type === 'number') return (value) => (typeof value === 'bigint' ? Number(value) : value);
  if (def.format === 'datetime') return (value) => isoText(value as Date);
  return def.format === 'date' ? (value) => isoText(value as Date).slice(0, 10) : (value) => value;
}
