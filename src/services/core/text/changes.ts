import { isDeepStrictEqual } from 'node:util';

/** The sent fields of a patch that differ from the record's; an empty object if nothing changes. */
export function changedFields<P extends object>(record: object | null | undefined, patch: P): Partial<P> {
  const before = (record ?? {}) as Readonly<Record<string, unknown>>;
  const changed = Object.entries(patch).filter(
    ([key, value]) => value !== undefined && !isDeepStrictEqual(value, before[key]),
  );
  return Object.fromEntries(changed) as Partial<P>;
}

/** The sent fields of a patch: those that are not undefined. */
export const sentFields = <P extends object>(patch: P): { [K in keyof P]: Exclude<P[K], undefined> } =>
  changedFields(null, patch) as never;

export const isEmpty = (fields: object): boolean => Object.keys(fields).length === 0;

/** The journal's details of changed fields: the old and the new value, or for long text only the fact of the change. */
export const changeDetails = <P extends object>(
  record: object,
  changed: P,
  longTexts: readonly (keyof P & string)[] = [],
): Record<string, object> =>
  Object.fromEntries(
    Object.entries(changed).map(([key, to]) => {
      const isLong = longTexts.includes(key as keyof P & string);
      return [key, isLong ? { changed: true } : { from: (record as Record<string, unknown>)[key], to }];
    }),
  );
