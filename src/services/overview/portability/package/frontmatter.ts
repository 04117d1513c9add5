import { stringify } from 'yaml';
import { type FrontMatter, frontMatterOf } from '../../../core/text/front-matter.js';
import type { JsonObject } from '../../../core/text/json.js';

/** How packages spell YAML: equal values have equal bytes, and no line is folded. */
export const YAML_STYLE = { lineWidth: 0, doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER } as const;

/** A Markdown file with front matter: an empty line between the two, and a line feed at the end. */
export function markdownFile(fields: JsonObject, body: string | null): string {
  const head = `---\n${stringify(present(fields), YAML_STYLE)}---\n`;
  return body ? `${head}\n${body}\n` : head;
}

/** Reads what `markdownFile` has written, and files that people wrote in that form. It never throws. */
export const readMarkdownFile = (text: string): FrontMatter => withoutMargins(frontMatterOf(text));

/** A file that was read, without the empty line above its text and the line feed at its end. */
export const withoutMargins = ({ body, ...rest }: FrontMatter): FrontMatter => ({
  ...rest,
  body: body.replace(/^\r?\n/, '').replace(/\r?\n$/, ''),
});

const present = (fields: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));
