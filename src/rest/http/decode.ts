import { z } from 'zod';

/**
 * Decodes a value of a query string. A value that cannot be decoded is passed on unchanged, so the operation's own
 * schema rejects it and names the parameter.
 */
export type Decoder = (sent: string | readonly string[]) => unknown;

export const integer: Decoder = (sent) => (typeof sent === 'string' && /^-?\d{1,15}$/.test(sent) ? Number(sent) : sent);

/** The decoder of list items, and the words in a list that stand for several values. */
export type ListDecoder = Decoder & { readonly words: Readonly<Record<string, readonly string[]>> };

/** `a,b`, `x=a&x=b`, or both. */
export const listWith = (words: ListDecoder['words']): ListDecoder =>
  Object.assign(
    (sent: string | readonly string[]) =>
      [sent]
        .flat()
        .flatMap((part) => part.split(','))
        .map((part) => part.trim())
        .filter((part) => part !== '')
        .flatMap((part) => (Object.hasOwn(words, part) ? words[part] : part)),
    { words },
  );

export const list = listWith({});

export const isList = (decoder: Decoder | undefined): decoder is ListDecoder =>
  decoder !== undefined && 'words' in decoder;

export const plain: Decoder = (sent) => sent;

/** `true`, `1`, `false` or `0`. */
export const boolean: Decoder = (sent) => ({ true: true, 1: true, false: false, 0: false })[String(sent)] ?? sent;

/** The parts of a schema that wrap another one: optional, with a default, or converted. */
interface Wrapper {
  readonly innerType?: z.core.$ZodType;
  readonly in?: z.core.$ZodType;
}

const DECODERS: Readonly<Record<string, Decoder>> = { number: integer, boolean, array: list };

/** The decoder of the field that a schema describes; undefined for text. */
function decoderOf(schema: z.core.$ZodType): Decoder | undefined {
  const { type, innerType, in: before } = schema._zod.def as z.core.$ZodTypeDef & Wrapper;
  const inner = innerType ?? before;
  return inner ? decoderOf(inner) : DECODERS[type];
}

/** The decoders of those fields of an input that are not text: integers, booleans and lists. */
export function decodersOf(input: z.ZodType): Record<string, Decoder> {
  const shape = input instanceof z.ZodObject ? (input.shape as Record<string, z.core.$ZodType>) : {};
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, schema]): [string, Decoder][] => {
      const decoder = decoderOf(schema);
      return decoder ? [[name, decoder]] : [];
    }),
  );
}
