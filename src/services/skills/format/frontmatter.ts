import { z } from 'zod';
import { frontMatterOf } from '#services/core/text/front-matter.js';
import type { JsonObject } from '#services/core/text/json.js';

/** The fields of a skill's SKILL.md. Unusable values are null, each with a problem that explains it. */
export interface Frontmatter {
  readonly name: string | null;
  readonly description: string | null;
  readonly slug: string | null;
  /** The key that the skill claims. Another skill may have that key already. */
  readonly key: string | null;
  readonly license: string | null;
  readonly compatibility: string | null;
  /** The tools that the skill asks for. The list grants nothing. */
  readonly allowedTools: readonly string[];
  readonly metadata: JsonObject | null;
  /** The text below the front matter. */
  readonly body: string;
  /** Whether the text has readable front matter. */
  readonly isReadable: boolean;
  /** Sentences; empty if the front matter is valid. */
  readonly problems: readonly string[];
}

export const MAX_SKILL_NAME = 64;
export const MAX_SKILL_DESCRIPTION = 1_024;
export const MAX_SKILL_KEY = 512;
const MAX_NOTE = 500;
/** Longer texts are not names. */
const MAX_ANY_NAME = 200;
const MAX_TOOLS = 200;
const MAX_TOOLS_TEXT = 4_000;

/** Lower-case words joined by hyphens, as in the names of skills. */
export const SKILL_SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
// This expression matches control characters, including line feeds, on purpose.
// biome-ignore lint/suspicious/noControlCharactersInRegex: see above
const CONTROL = /[\u0000-\u001f\u007f]/;

const scalar = z.union([z.string(), z.number(), z.boolean()]).transform((value) => String(value).trim());
const oneLine = (max: number) =>
  scalar.transform((value) => value.replace(/\s+/g, ' ')).pipe(z.string().min(1).max(max));
const Name = oneLine(MAX_ANY_NAME);
const Description = scalar.pipe(z.string().min(1));
const Slug = scalar.pipe(z.string().max(MAX_SKILL_NAME).regex(SKILL_SLUG));
const Key = scalar.pipe(
  z
    .string()
    .min(1)
    .max(MAX_SKILL_KEY)
    .refine((key) => !CONTROL.test(key)),
);
const Note = oneLine(MAX_NOTE);
const Tools = z
  .union([
    // A look-ahead for brackets takes quadratic time.
    z
      .string()
      .max(MAX_TOOLS_TEXT)
      .transform((text) => text.split(/[\s,]+(?![^(]*\))/)),
    z.array(scalar).max(MAX_TOOLS),
  ])
  .transform((tools) => tools.filter((tool) => tool !== '').slice(0, MAX_TOOLS));
const Metadata = z.record(z.string(), z.json());

/** Parses a SKILL.md. Never throws, for any text. */
export function frontmatterOf(text: string): Frontmatter {
  const { fields, body, problems: faults } = frontMatterOf(text);
  const problems = [...faults];
  const take = <T>(shape: z.ZodType<T>, value: unknown, problem: string): T | null => {
    if (value === undefined || value === null) return null;
    const read = shape.safeParse(value);
    if (!read.success) problems.push(problem);
    return read.data ?? null;
  };
  const rawFields = fields ?? {};
  const metadata = take<JsonObject>(Metadata, rawFields.metadata, 'metadata has to be a list of names with values');
  const checkedFields = {
    name: take(Name, rawFields.name, `name has to be a line of at most ${MAX_ANY_NAME} characters`),
    description: take(Description, rawFields.description, 'description has to be text'),
    slug: take(Slug, rawFields.slug, `slug has to be at most ${MAX_SKILL_NAME} lower-case letters, digits and hyphens`),
    key: take(Key, claimedKey(rawFields, metadata), `key has to be a line of at most ${MAX_SKILL_KEY} characters`),
    license: take(Note, rawFields.license, `license has to be a line of at most ${MAX_NOTE} characters`),
    compatibility: take(
      Note,
      rawFields.compatibility,
      `compatibility has to be a line of at most ${MAX_NOTE} characters`,
    ),
    allowedTools:
      take(Tools, rawFields['allowed-tools'], 'allowed-tools has to be names with spaces between them') ?? [],
  };
  if (fields) problems.push(...advice(checkedFields.name, checkedFields.description));
  return {
    ...checkedFields,
    ...clippedDescription(checkedFields.description),
    metadata,
    body,
    isReadable: fields !== null,
    problems,
  };
}

const claimedKey = (fields: JsonObject, metadata: JsonObject | null): unknown =>
  fields.key ?? fields.skillKey ?? metadata?.skillKey ?? metadata?.canonicalKey;

/** Requirements of the format that a skill can be used without. */
function advice(name: string | null, description: string | null): string[] {
  const problems: string[] = [];
  if (name === null) problems.push('It has no name');
  else if (name.length > MAX_SKILL_NAME) problems.push(`name is longer than ${MAX_SKILL_NAME} characters`);
  else if (!SKILL_SLUG.test(name)) problems.push('name has to be lower-case letters, digits and single hyphens');
  if (description === null) problems.push('It has no description');
  else if (description.length > MAX_SKILL_DESCRIPTION) {
    problems.push(`description is longer than ${MAX_SKILL_DESCRIPTION} characters`);
  }
  return problems;
}

const clippedDescription = (description: string | null) => ({
  description: description?.slice(0, MAX_SKILL_DESCRIPTION).toWellFormed() ?? null,
});
