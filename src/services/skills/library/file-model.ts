import { isUtf8 } from 'node:buffer';
import { z } from 'zod';
import { unprocessable } from '#services/core/errors/errors.js';
import { rawText } from '#services/core/text/fields.js';
import type { ManifestEntry } from '../format/tree.js';
import { MAX_SKILL_FILE_BYTES, SKILL_ENTRY } from '../format/tree.js';
import { SkillFileEncoding, SkillFileKind, SkillFileTarget } from './words.js';

const fileFields = {
  kind: SkillFileKind,
  content: z.string().describe('The content: text, or Base64 of its bytes.'),
  encoding: SkillFileEncoding,
  language: z.string().nullable().describe('The language of the file, by its name; null if unknown.'),
  markdown: z.boolean().describe('True if the file is Markdown.'),
  editable: z.boolean().describe('True if clients can change the file.'),
  executable: z.boolean().describe('True if agents may run the file as a program.'),
};

const placeFields = {
  skillId: z.uuid().describe("The skill's ID."),
  path: z.string().describe("The path relative to the skill's folder."),
  versionId: z.uuid().describe('The ID of the version that contains the file.'),
};

export const SkillFileView = z
  .object({ ...placeFields, ...fileFields })
  .meta({ id: 'SkillFile', description: 'A file of a skill.' });

/** A response to a request with an idempotency key states where the file is; without one, it contains the file. */
export const SkillFileChangeView = z
  .object({
    ...placeFields,
    studioPath: z
      .string()
      .optional()
      .describe('The path of the page that shows the file; only with an idempotency key.'),
    kind: SkillFileKind.optional().describe('The purpose of the file; null with an idempotency key.'),
    content: z.string().optional().describe('The content: text, or Base64 of its bytes; null with an idempotency key.'),
    encoding: SkillFileEncoding.optional().describe('The encoding of the content; null with an idempotency key.'),
    language: z.string().nullish().describe('The language of the file; null if unknown and with an idempotency key.'),
    markdown: z.boolean().optional().describe('True if the file is Markdown; null with an idempotency key.'),
    editable: z.boolean().optional().describe('True if clients can change the file; null with an idempotency key.'),
    executable: z.boolean().optional().describe('True if agents may run the file; null with an idempotency key.'),
  })
  .meta({ id: 'SkillFileChange', description: 'The result of writing a file of a skill.' });

export const SkillFileDeletionView = z
  .object({
    skillId: placeFields.skillId,
    path: placeFields.path,
    target: SkillFileTarget.describe('The kind of the deleted path: a file or a folder.'),
    deletedPaths: z.array(z.string()).describe('The paths of all files that were deleted.'),
    versionId: z.uuid().describe('The ID of the version without the deleted files.'),
  })
  .meta({ id: 'SkillFileDeletion', description: 'The result of deleting files of a skill.' });

export const pathField = () =>
  rawText(1_024).describe("The path relative to the skill's folder, such as references/limits.md.");

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
