import { createHash } from 'node:crypto';
import { hasScriptName, isMarkdown, languageOf } from './languages.js';
import { foldedPath, type PathLimits, skillPathFlaw, skillPathOf } from './paths.js';

export interface SkillFile {
  /** The path from the skill's folder. */
  readonly path: string;
  readonly bytes: Buffer;
  readonly executable: boolean;
}

export const SKILL_FILE_KINDS = ['skill', 'markdown', 'reference', 'script', 'asset', 'other'] as const;
export type FileKind = (typeof SKILL_FILE_KINDS)[number];

/** Ordered from the least to the most harmful. The highest level among its files is the level of a skill. */
export const TRUST_LEVELS = ['markdown_only', 'assets', 'scripts_executables'] as const;
export type TrustLevel = (typeof TRUST_LEVELS)[number];

/** A file of a skill without its bytes. */
export interface ManifestEntry {
  readonly path: string;
  readonly kind: FileKind;
  readonly size: number;
  /** In hex. */
  readonly sha256: string;
  readonly executable: boolean;
  readonly language: string | null;
}

/** All files of a skill, sorted by the bytes of their paths. */
export interface SkillTree {
  readonly files: readonly SkillFile[];
  readonly manifest: readonly ManifestEntry[];
  /** `sha256:` followed by the hash in hex. */
  readonly contentHash: string;
  readonly trustLevel: TrustLevel;
  readonly byteSize: number;
}

export const SKILL_ENTRY = 'SKILL.md';
export const MAX_SKILL_FILES = 500;
export const MAX_SKILL_BYTES = 20 * 1_048_576;
export const MAX_SKILL_FILE_BYTES = 1_048_576;

export type SkillTreeFlawCode =
  | 'unsafe_path'
  | 'path_collision'
  | 'too_many_files'
  | 'skill_too_large'
  | 'file_too_large'
  | 'unsafe_archive';

/** The reason why files are not a valid skill; the message is for people. */
export class SkillTreeFlaw extends Error {
  constructor(
    readonly code: SkillTreeFlawCode,
    message: string,
    readonly path?: string,
  ) {
    super(message);
    this.name = 'SkillTreeFlaw';
  }
}

/**
 * The tree of a skill's files. A missing SKILL.md is left to the audit.
 * @throws SkillTreeFlaw
 */
export function treeOf(given: readonly SkillFile[]): SkillTree {
  assertSizes(given.map(({ path, bytes }) => ({ path, size: bytes.length })));
  const files = given.map((file) => ({ ...file, path: skillPathOf(file.path) })).sort(byPath);
  assertPaths(files.map(({ path }) => path));
  const manifest = files.map(manifestEntryOf);
  return {
    files,
    manifest,
    contentHash: contentHashOf(manifest),
    trustLevel: trustLevelOf(manifest),
    byteSize: byteSizeOf(manifest),
  };
}

/** @throws SkillTreeFlaw */
export function assertSizes(files: readonly Pick<ManifestEntry, 'path' | 'size'>[]): void {
  if (files.length > MAX_SKILL_FILES) {
    throw new SkillTreeFlaw('too_many_files', `A skill has at most ${MAX_SKILL_FILES} files`);
  }
  const large = files.find(({ size }) => size > MAX_SKILL_FILE_BYTES);
  if (large) {
    const message = `The file ${shownPath(large.path)} is larger than ${MAX_SKILL_FILE_BYTES} bytes`;
    throw new SkillTreeFlaw('file_too_large', message, large.path);
  }
  if (byteSizeOf(files) > MAX_SKILL_BYTES) {
    throw new SkillTreeFlaw('skill_too_large', `The files of a skill have at most ${MAX_SKILL_BYTES} bytes together`);
  }
}

/**
 * Checks that each path is safe, and that all files can exist together on every file system.
 * @throws SkillTreeFlaw
 */
export function assertPaths(paths: readonly string[], limits?: PathLimits): void {
  const usedPaths = new Map<string, string>();
  for (const path of paths) {
    const flaw = skillPathFlaw(path, limits);
    if (flaw) throw new SkillTreeFlaw('unsafe_path', `The path ${shownPath(path)} ${flaw}`, path);
    const folded = foldedPath(path);
    const other = usedPaths.get(folded);
    if (other !== undefined) throw collision(path, other);
    usedPaths.set(folded, path);
  }
  for (const path of paths) {
    for (const folder of foldersOf(path)) {
      const existingPath = usedPaths.get(foldedPath(folder));
      // The slash marks folders: folders that differ only in case would also become one.
      if (existingPath !== undefined && existingPath !== `${folder}/`) throw collision(path, existingPath);
      usedPaths.set(foldedPath(folder), `${folder}/`);
    }
  }
}

function foldersOf(path: string): string[] {
  const segments = path.split('/').slice(0, -1);
  return segments.map((_, at) => segments.slice(0, at + 1).join('/'));
}

const collision = (path: string, other: string): SkillTreeFlaw =>
  new SkillTreeFlaw(
    'path_collision',
    `The paths ${shownPath(path)} and ${shownPath(other)} cannot be told apart`,
    path,
  );

/** A path for messages: quoted, with invisible characters escaped, and shortened. */
export function shownPath(path: string): string {
  const spelled = path
    .slice(0, 200)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (one) => `\\u{${one.codePointAt(0)?.toString(16)}}`);
  return `"${spelled}${path.length > 200 ? '…' : ''}"`;
}

export function manifestEntryOf({ path, bytes, executable }: SkillFile): ManifestEntry {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const kind = kindOf(path, executable || bytes.toString('latin1', 0, 2) === '#!');
  return { path, kind, size: bytes.length, sha256, executable, language: languageOf(path) };
}

function kindOf(path: string, isProgram: boolean): FileKind {
  if (path === SKILL_ENTRY) return 'skill';
  if (isProgram || hasScriptName(path) || path.startsWith('scripts/')) return 'script';
  if (path.startsWith('references/')) return 'reference';
  if (path.startsWith('assets/')) return 'asset';
  return isMarkdown(path) ? 'markdown' : 'other';
}

/** The trust level of a skill, by the kinds of its files. */
export function trustLevelOf(manifest: readonly Pick<ManifestEntry, 'kind' | 'path' | 'language'>[]): TrustLevel {
  const levels = manifest.map((entry) => TRUST_LEVELS.indexOf(levelOf(entry)));
  return TRUST_LEVELS[Math.max(0, ...levels)] as TrustLevel;
}

function levelOf({ kind, language }: Pick<ManifestEntry, 'kind' | 'language'>): TrustLevel {
  if (kind === 'script') return 'scripts_executables';
  if (kind === 'skill' || kind === 'markdown') return 'markdown_only';
  // A reference that is not a text for agents is an asset in any folder.
  return kind === 'reference' && language !== null ? 'markdown_only' : 'assets';
}

/** Whether a skill has files beyond plain text that another skill does not have under the same path. */
export function hasOtherPrograms(manifest: readonly ManifestEntry[], other: readonly ManifestEntry[]): boolean {
  const keyOf = ({ path, executable, sha256 }: ManifestEntry) => JSON.stringify([path, executable, sha256]);
  const otherKeys = new Set(other.map(keyOf));
  return manifest.some((entry) => levelOf(entry) !== 'markdown_only' && !otherKeys.has(keyOf(entry)));
}

/**
 * The hash of a skill, computed from its manifest alone. Each part is prefixed with its length, so two different trees
 * never have the same hash input.
 */
export function contentHashOf(entries: readonly Pick<ManifestEntry, 'path' | 'executable' | 'sha256'>[]): string {
  const hash = createHash('sha256').update(`skill:${entries.length}\n`);
  for (const { path, executable, sha256 } of [...entries].sort(byPath)) {
    hash.update(`${Buffer.byteLength(path)}:${path}${executable ? 'x' : '-'}${sha256.length}:${sha256}\n`);
  }
  return `sha256:${hash.digest('hex')}`;
}

export const byteSizeOf = (entries: readonly Pick<ManifestEntry, 'size'>[]): number =>
  entries.reduce((sum, { size }) => sum + size, 0);

/** Sorts by the bytes of paths, which is the order of their code points. */
export const byPath = (a: { readonly path: string }, b: { readonly path: string }): number =>
  Buffer.compare(Buffer.from(a.path), Buffer.from(b.path));
