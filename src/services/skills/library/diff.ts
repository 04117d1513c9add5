import { isUtf8 } from 'node:buffer';
import { z } from 'zod';
import type { SkillVersion } from '#generated/prisma/client.js';
import { companyMember } from '#services/access/rules.js';
import { inSlices } from '#services/core/concurrency/in-slices.js';
import { query } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { uuid } from '#services/core/text/fields.js';
import { diffInSlices } from '#services/work/documents/diff.js';
import { byPath, type ManifestEntry } from '../format/tree.js';
import { readContent } from './content.js';
import { manifestOf, skillById, skillRef, versionOf } from './rows.js';
import { SkillFileChangeKind } from './words.js';

const SkillFileDiffView = z
  .object({
    path: z.string().describe("The path relative to the skill's folder."),
    change: SkillFileChangeKind.describe('The kind of change.'),
    executableBefore: z
      .boolean()
      .nullable()
      .describe('True if the file was executable before the change; null if it did not exist.'),
    executableAfter: z
      .boolean()
      .nullable()
      .describe('True if the file is executable after the change; null if it does not exist.'),
    text: z
      .string()
      .nullable()
      .describe(
        'The difference in the format of git diff; null for files that are not text and if the content is too large.',
      ),
  })
  .meta({ id: 'SkillFileDiff', description: 'The change of a file between two versions.' });

export const SkillDiffView = z
  .object({
    fromVersionId: z.uuid().describe('The ID of the version to compare from.'),
    toVersionId: z.uuid().describe('The ID of the version to compare to.'),
    files: z.array(SkillFileDiffView).describe('The files that differ, by path.'),
  })
  .meta({ id: 'SkillDiff', description: 'The differences between two versions of a skill.' });

/** The maximum size of file contents that one response reads. */
const MAX_DIFF_BYTES = 2 * 1_048_576;

interface Pair {
  readonly path: string;
  readonly before: ManifestEntry | undefined;
  readonly after: ManifestEntry | undefined;
}

function pairsOf(from: readonly ManifestEntry[], to: readonly ManifestEntry[]): Pair[] {
  const [old, now] = [from, to].map((manifest) => new Map(manifest.map((entry) => [entry.path, entry])));
  const paths = [...new Set([...from, ...to].map(({ path }) => path))].map((path) => ({ path })).sort(byPath);
  return paths
    .map(({ path }) => ({ path, before: old?.get(path), after: now?.get(path) }))
    .filter(({ before, after }) => before?.sha256 !== after?.sha256 || before?.executable !== after?.executable);
}

const changeOf = ({ before, after }: Pair): z.output<typeof SkillFileChangeKind> => {
  if (!before) return 'added';
  if (!after) return 'removed';
  return before.sha256 === after.sha256 ? 'executable' : 'changed';
};

/** The text of a file; null if the file is not text. */
async function textOf({ services }: Scope, entry: ManifestEntry | undefined): Promise<string | null> {
  if (!entry) return '';
  const bytes = await readContent(services, entry.sha256);
  return isUtf8(bytes) && !bytes.includes(0) ? bytes.toString('utf8') : null;
}

async function filesBetween(scope: Scope, from: SkillVersion, to: SkillVersion) {
  let remainingBytes = MAX_DIFF_BYTES;
  const files: z.input<typeof SkillFileDiffView>[] = [];
  for (const pair of pairsOf(manifestOf(from), manifestOf(to))) {
    const { path, before, after } = pair;
    remainingBytes -= (before?.size ?? 0) + (after?.size ?? 0);
    const text = remainingBytes < 0 ? null : await diffOf(scope, pair, from.revisionNumber, to.revisionNumber);
    files.push({
      path,
      change: changeOf(pair),
      executableBefore: before?.executable ?? null,
      executableAfter: after?.executable ?? null,
      text,
    });
  }
  return files;
}

async function diffOf(scope: Scope, { path, before, after }: Pair, from: number, to: number): Promise<string | null> {
  const old = await textOf(scope, before);
  const now = await textOf(scope, after);
  if (old === null || now === null) return null;
  return (await inSlices(diffInSlices(path, { number: from, text: old }, { number: to, text: now }))).text;
}

export const diffSkillVersions = query({
  name: 'diffSkillVersions',
  summary: 'Compare two versions of a skill, file by file',
  input: z.object({
    ...skillRef,
    fromVersionId: uuid().describe('The ID of the version to compare from.'),
    toVersionId: uuid().describe('The ID of the version to compare to.'),
  }),
  output: SkillDiffView,
  on: skillById,
  allow: companyMember,
  async run(scope, { fromVersionId, toVersionId }, skill) {
    const [from, to] = await Promise.all([
      versionOf(scope, skill, fromVersionId),
      versionOf(scope, skill, toVersionId),
    ]);
    return { fromVersionId, toVersionId, files: await filesBetween(scope, from, to) };
  },
});
