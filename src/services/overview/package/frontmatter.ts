import { stringify } from 'yaml';
import { type FrontMatter, frontMatterOf } from '#services/core/text/front-matter.js';
import type { JsonObject } from '#services/core/text/json.js';

/** The YAML style of packages: equal values have equal bytes, and lines are not folded. */
export const YAML_STYLE = { lineWidth: 0, doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER } as const;

/** A Markdown file with front matter: an empty line separates the two, and a line feed ends the file. */
export function markdownFile(fields: JsonObject, body: string | null): string {
  const head = `---\n${stringify(present(fields), YAML_STYLE)}---\n`;
  return body ? `${head}\n${body}\n` : head;
}

/** Reads files of `markdownFile` and hand-written files of that form. Never throws. */
export const readMarkdownFile = (text: string): FrontMatter => withoutMargins(frontMatterOf(text));

/** The parsed file without the empty line above its text and the line feed at its end. */
export const withoutMargins = ({ body, ...rest }: FrontMatter): FrontMatter => ({
  ...rest,
  body: body.replace(/^\r?\n/, '').replace(/\r?\n$/, ''),
});

const present = (fields: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));
