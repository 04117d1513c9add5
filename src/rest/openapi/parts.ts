import { z } from 'zod';
import { isList, type ListDecoder } from '../http/decode.js';
import { isStrict, pathParameters, type Route, takesBody } from '../http/route.js';

export type ZodFields = Record<string, z.ZodType>;

/** The parts of the input in the path, in the query and in the body. */
export function partsOf(route: Route): { path: ZodFields; query: ZodFields; body: z.ZodType | undefined } {
  const { operation, options } = route;
  const shape = (operation.input as z.ZodObject<ZodFields>).shape;
  const inPath = pathParameters(route.path);
  const remainingKeys = Object.keys(shape).filter((key) => !inPath.includes(key) && !isRefused(shape[key]!));
  const inQuery =
    takesBody(route) || options.receive ? remainingKeys.filter((key) => key in (options.query ?? {})) : remainingKeys;
  const inBody = remainingKeys.filter((key) => !inQuery.includes(key));
  const pick = (keys: readonly string[], show: (key: string) => z.ZodType) =>
    Object.fromEntries(keys.map((key) => [key, show(key)]));
  const fields = pick(inBody, (key) => shape[key]!);
  const parameter = (key: string): z.ZodType => {
    const decoder = options.query?.[key];
    return isList(decoder) ? commaSeparated(shape[key]!, decoder) : withDescription(shape[key]!, key);
  };
  return {
    path: pick(inPath, (key) => withDescription(shape[key]!, key)),
    query: { ...pick(inQuery, parameter), ...aliasesOf(route, parameter) },
    body: inBody.length === 0 ? undefined : isStrict(operation.input) ? z.strictObject(fields) : z.object(fields),
  };
}

const withDescription = (schema: z.ZodType, key: string): z.ZodType =>
  schema.description || !PARAMETERS[key] ? schema : schema.meta({ ...schema.meta(), description: PARAMETERS[key] });

/** The aliases of parameters. */
const aliasesOf = ({ options }: Route, parameter: (field: string) => z.ZodType): ZodFields =>
  Object.fromEntries(
    Object.entries(options.aliases ?? {}).map(([name, field]) => {
      const schema = parameter(field);
      return [name, schema.meta({ ...schema.meta(), description: `An alias of ${field}` })];
    }),
  );

function commaSeparated(schema: z.ZodType, { words }: ListDecoder): z.ZodType {
  const param = { style: 'form', explode: false } as const;
  const documentedSchema = Object.keys(words).length > 0 ? withWords(schema, Object.keys(words)) : schema;
  return documentedSchema.meta({ ...schema.meta(), param });
}

/** An optional list that may also hold these words. */
function withWords(schema: z.ZodType, words: readonly string[]): z.ZodType {
  const array = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  if (!(array instanceof z.ZodArray)) throw new Error('Only a list may hold words that stand for several values');
  return z.array(z.union([array.element as z.ZodType, z.enum(words)])).optional();
}

/** Whether a field is in the input only to be rejected with its own message. */
function isRefused(schema: z.ZodType): boolean {
  const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  return inner instanceof z.ZodUndefined || inner instanceof z.ZodUnknown;
}

const PARAMETERS: Readonly<Record<string, string>> = {
  companyId: 'Id of the company',
  agentId: 'Id of the agent, or its shortname within the company',
  keyId: 'Id of the key',
  revisionId: 'Id of the revision',
  assetId: 'Id of the asset',
  type: 'Type of the adapter',
};

/** Computes a value on first use, and returns the same value from then on. */
export function once<T>(compute: () => T): () => T {
  let result: { readonly value: T } | undefined;
  return () => {
    result ??= { value: compute() };
    return result.value;
  };
}
