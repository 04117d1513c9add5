import { Readable } from 'node:stream';
import type { z } from 'zod';
import { hashOfStream } from '#services/core/content/content-staging.js';
import type { Head } from '#services/core/content/content-store.js';
import { isSystemError, unprocessable } from '#services/core/errors/errors.js';
import type { JsonObject } from '#services/core/text/json.js';
import { blobFile } from '#services/overview/package/layout.js';
import type {
  PackageAgent,
  PackageIssue,
  PackageManifest,
  PackageProject,
  PackageSkill,
} from '#services/overview/package/manifest.js';
import type { SkillTree } from '#services/skills/format/tree.js';
import type { PackageFiles } from '../receive/files.js';

/** An agent of a package with the files of its instructions. */
export interface ParsedAgent extends PackageAgent {
  /** Paths in the package by paths within the instructions. */
  readonly instructions: ReadonlyMap<string, string>;
  /** The role in the package, if this product does not have it; else null. */
  readonly unknownRole: string | null;
}

export interface ParsedProject extends PackageProject {
  readonly description: string | null;
}

export interface ParsedSkill extends PackageSkill {
  readonly tree: SkillTree;
}

/** A task of a package with its text. */
export interface ParsedIssue extends PackageIssue {
  readonly description: string | null;
}

/** A package whose files were read and are valid. Its contents are not yet read or checked. */
export interface ParsedPackage {
  readonly files: PackageFiles;
  readonly manifest: PackageManifest;
  /** Identifies the source company. */
  readonly source: string;
  readonly agents: readonly ParsedAgent[];
  readonly skills: readonly ParsedSkill[];
  readonly projects: readonly ParsedProject[];
  readonly issues: readonly ParsedIssue[];
  /** The files of contents, by hash. */
  readonly blobs: ReadonlyMap<string, string>;
  readonly warnings: readonly string[];
}

/** The front matter fields of a Markdown file, and its text. */
export interface MarkdownParts {
  readonly fields: JsonObject;
  readonly body: string;
}

/** Validates a value for a field. @throws 422 with the place in the package */
export function fieldOf<T extends z.ZodType>(field: T, value: unknown, place: string): z.output<T> {
  const parsed = field.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = [place, ...(issue?.path ?? []).map(String)].join('.');
  throw unprocessable(`The package is invalid: ${path}: ${issue?.message}`, { field: path });
}

export const OtherContent = (sha256: string, what: 'hash' | 'size') =>
  unprocessable(`The content ${blobFile(sha256)} has a different ${what} than the package states`, {
    path: blobFile(sha256),
  });

/**
 * A file of a package as a stream, which fails with 422 for a damaged entry of an archive.
 * @param head receives the beginning of the file
 */
export const contentAt = (files: PackageFiles, path: string, head?: Head): Readable =>
  Readable.from(chunksOf(files, path, head), { objectMode: false });

async function* chunksOf(files: PackageFiles, path: string, head?: Head): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of (await files.open(path)) as AsyncIterable<Buffer>) {
      head?.add(chunk);
      yield chunk;
    }
  } catch (error) {
    if (isSystemError(error)) throw error;
    throw unprocessable(`The file ${path} is damaged`, { path });
  }
}

/** Compares all contents of a package with the hashes in their names. @throws 422 */
export async function assertContents({ files, blobs }: Pick<ParsedPackage, 'files' | 'blobs'>): Promise<void> {
  for (const [sha256, path] of blobs) {
    if ((await hashOfStream(contentAt(files, path))) !== sha256) throw OtherContent(sha256, 'hash');
  }
}
