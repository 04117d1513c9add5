import { randomUUID } from 'node:crypto';

/** The placeholder of a text while its surroundings are serialized; random, so that no data contains it. */
const PLACE = randomUUID();

interface Gathered {
  readonly texts: string[];
  /** Whether equal values must have equal texts. */
  readonly isCanonical: boolean;
}

let gathered: Gathered | undefined;

/** For `toJSON`: the placeholder of a JSON text within `writeJson`; undefined within plain `JSON.stringify`. */
export function insertJsonText(text: string, canonical: () => string = () => text): string | undefined {
  if (!gathered) return undefined;
  gathered.texts.push(gathered.isCanonical ? canonical() : text);
  return PLACE;
}

type Replacer = (key: string, value: unknown) => unknown;

interface Writing {
  readonly replacer?: Replacer;
  readonly space?: number;
  readonly isCanonical?: boolean;
}

/**
 * A JSON.stringify that inserts parts that are already JSON text: numbers with all their digits, and JSON that
 * PostgreSQL has rendered. If there are none, it costs the same as JSON.stringify.
 */
export function writeJson(value: unknown, { replacer, space, isCanonical = false }: Writing = {}): string {
  const outer = gathered;
  const texts: string[] = [];
  gathered = { texts, isCanonical };
  try {
    const around = JSON.stringify(value, replacer, space) ?? 'null';
    if (texts.length === 0) return around;
    return around.split(`"${PLACE}"`).reduce((written, next, index) => written + texts[index - 1] + next);
  } finally {
    gathered = outer;
  }
}
