import { getDatamodel } from '#generated/pothos.js';
import { momentOf } from '../text/moments.js';

/** The columns of a table that JSON can carry. */
export interface Columns {
  readonly names: readonly string[];
  /** Converts JSON values to the values that Prisma returns, for the columns where they differ. */
  readonly decoders: ReadonlyMap<string, (value: never) => unknown>;
}

const DECODERS: Readonly<Record<string, (value: never) => unknown>> = {
  DateTime: momentOf,
  BigInt: (value: number) => BigInt(value),
};

const { models } = getDatamodel().datamodel;

/** The columns of a table of the Prisma schema that JSON can carry: all but bytes. */
export function tableColumns(table: string | undefined): Columns {
  const fields = ((table && models[table]?.fields) || []).filter(
    ({ kind, type }) => kind !== 'object' && type !== 'Bytes',
  );
  return {
    names: fields.map(({ name }) => name),
    decoders: new Map(
      fields.flatMap(({ name, type }) => {
        const decode = DECODERS[type];
        return decode ? [[name, decode] as const] : [];
      }),
    ),
  };
}
