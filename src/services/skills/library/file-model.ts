import { isUtf8 } from 'node:buffer';
import { z } from 'zod';
import { unprocessable } from '../../core/errors/errors.js';
import { rawText } from '../../core/text/fields.js';
import type { ManifestEntry } from '../format/tree.js';
import { MAX_SKILL_FILE_BYTES, SKILL_ENTRY } from '../format/tree.js';
import { SkillFileEncoding, SkillFileKind, SkillFileTarget } from './words.js';

const fileFields = {
  kind: SkillFileKind,
  content: z.string().describe('The content: text, or Base64 of its bytes.'),
  encoding: SkillFileEncoding,
  language: z.string().nullable().describe('The language that it is written in, by its name; null where nobody knows.'),
  markdown: z.boolean().describe('Whether it is Markdown.'),
  editable: z.boolean().describe('Whether it can be changed here.'),
  executable: z.boolean().describe('Whether agents may run it as a program.'),
};

const placeFields = {
  skillId: z.uuid().describe("The skill's ID."),
  path: z.string().describe('The path from the folder of the skill.'),
  versionId: z.uuid().describe('The ID of the version that it is of.'),
};

export const SkillFileView = z
  .object({ ...placeFields, ...fileFields })
  .meta({ id: 'SkillFile', description: 'A file of a skill.' });

/** A response to a request with an idempotency key states where the file is; without one, it contains the file. */
export const SkillFileChangeView = z
  .object({
    ...placeFields,
    studioPath: z.string().optional().describe('The path of a page that shows it; only with an idempotency key.'),
    kind: SkillFileKind.optional().describe('What it is for; not with an idempotency key, null then.'),
    content: z.string().optional().describe('The content: text, or Base64 of its bytes; null with an idempotency key.'),
    encoding: SkillFileEncoding.optional().describe('How the content is written; null with an idempotency key.'),
    language: z.string().nullish().describe('The language that it is written in; null where nobody knows.'),
    markdown: z.boolean().optional().describe('Whether it is Markdown; null with an idempotency key.'),
    editable: z.boolean().optional().describe('Whether it can be changed here; null with an idempotency key.'),
    executable: z.boolean().optional().describe('Whether agents may run it; null with an idempotency key.'),
  })
  .meta({ id: 'SkillFileChange', description: 'A file of a skill that was written.' });

export const SkillFileDeletionView = z
  .object({
    skillId: placeFields.skillId,
    path: placeFields.path,
    target: SkillFileTarget.describe('Whether it was a file or a folder.'),
    deletedPaths: z.array(z.string()).describe('The paths of all files that were deleted.'),
    versionId: z.uuid().describe('The ID of the version without them.'),
  })
  .meta({ id: 'SkillFileDeletion', description: 'Files of a skill that were deleted.' });

export const pathField = () =>
  rawText(1_024).describe('The path from the folder of the skill, such as references/limits.md.');

export const entryPath = () => pathField().default(SKILL_ENTRY);

/** Text as UTF-8, other bytes as Base64. */
export function contentText(bytes: Buffer): { content: string; encoding: 'utf8' | 'base64' } {
  const isText = isUtf8(bytes) && !bytes.includes(0);
  return isText
    ? { content: bytes.toString('utf8'), encoding: 'utf8' }
    : { content: bytes.toString('base64'), encoding: 'base64' };
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** The bytes of encoded content. @throws 422 if they are too many or not Base64 */
export function bytesOf(content: string, encoding: 'utf8' | 'base64'): Buffer {
  if (encoding === 'base64' && !BASE64.test(content)) throw unprocessable('The content is not Base64');
  const bytes = Buffer.from(content, encoding);
  if (bytes.length > MAX_SKILL_FILE_BYTES) {
    throw unprocessable(`A file of a skill has at most ${MAX_SKILL_FILE_BYTES} bytes`);
  }
  return bytes;
}

/** Base64 is a third longer than the bytes. In JSON, text may spell a control character with six characters. */
export const contentField = () =>
  rawText(Math.ceil(MAX_SKILL_FILE_BYTES / 3) * 4).describe(
    'The content: text, or Base64 of its bytes. At most 1 MiB.',
  );

export const isMarkdownFile = ({ language }: Pick<ManifestEntry, 'language'>): boolean => language === 'markdown';
