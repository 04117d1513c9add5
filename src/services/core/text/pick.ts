/** The fields of a record with these names. */
export const pick = <T extends object, K extends keyof T>(record: T, names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<T, K>;
