import { frontmatterOf } from '../format/frontmatter.js';
import {
  contentHashOf,
  MAX_SKILL_FILE_BYTES,
  type ManifestEntry,
  manifestEntryOf,
  SKILL_ENTRY,
  type SkillFile,
} from '../format/tree.js';
import type { AuditFacts } from './facts.js';
import type { SkillAuditFinding } from './model.js';

type Finding = SkillAuditFinding;

/** Larger text files are not read to their end. */
const MAX_TEXT_BYTES = 262_144;
const LICENCE = /^(?:licen[cs]e|copying|notice)(?:[.-][\w.-]{1,20})?$/i;

/** The findings about the files as a whole. */
export function structureFindings(
  files: readonly SkillFile[],
  manifest: readonly ManifestEntry[],
  facts: AuditFacts,
): Finding[] {
  return [
    ...entryFindings(files),
    ...mismatches(files, manifest, facts),
    ...manifest.flatMap(sizeFindings),
    ...trustFindings(manifest),
  ];
}

function entryFindings(files: readonly SkillFile[]): Finding[] {
  const entry = files.find(({ path }) => path === SKILL_ENTRY);
  if (!entry) {
    return [{ code: 'missing_skill_md', severity: 'error', message: `There is no ${SKILL_ENTRY}`, path: null }];
  }
  const { problems, isReadable } = frontmatterOf(entry.bytes.toString('utf8'));
  const severity = isReadable ? 'warning' : 'error';
  return problems.map((message) => ({ code: 'invalid_frontmatter', severity, message, path: SKILL_ENTRY }));
}

function mismatches(files: readonly SkillFile[], manifest: readonly ManifestEntry[], facts: AuditFacts): Finding[] {
  const actual = new Map(files.map((file) => [file.path, manifestEntryOf(file)]));
  const listed = new Set(manifest.map(({ path }) => path));
  const finding = (message: string, path: string | null): Finding => ({
    code: 'inventory_mismatch',
    severity: 'error',
    message,
    path,
  });
  const isWrong = facts.expectedHash !== undefined && contentHashOf([...actual.values()]) !== facts.expectedHash;
  return [
    ...manifest.filter(({ path }) => !actual.has(path)).map(({ path }) => finding('It is listed, but missing', path)),
    ...manifest
      .filter((entry) => actual.has(entry.path) && !isSame(entry, actual.get(entry.path) as ManifestEntry))
      .map(({ path }) => finding('It differs from its entry in the list', path)),
    ...files.filter(({ path }) => !listed.has(path)).map(({ path }) => finding('It is not listed', path)),
    ...(isWrong ? [finding('The set of files differs from the expected set', null)] : []),
  ];
}

const isSame = (a: ManifestEntry, b: ManifestEntry): boolean =>
  a.sha256 === b.sha256 && a.size === b.size && a.executable === b.executable && a.kind === b.kind;

function sizeFindings({ path, size, kind }: ManifestEntry): Finding[] {
  const finding = (severity: Finding['severity'], max: number): Finding[] => [
    { code: 'oversized_file', severity, message: `It is larger than ${max} bytes`, path },
  ];
  if (size > MAX_SKILL_FILE_BYTES) return finding('error', MAX_SKILL_FILE_BYTES);
  const isForAgents = kind === 'skill' || kind === 'markdown' || kind === 'reference';
  return isForAgents && size > MAX_TEXT_BYTES ? finding('warning', MAX_TEXT_BYTES) : [];
}

function trustFindings(manifest: readonly ManifestEntry[]): Finding[] {
  const scripts = manifest.filter(({ kind }) => kind === 'script');
  const assets = manifest.filter(({ kind, language }) => kind === 'asset' || (kind === 'reference' && !language));
  const others = manifest.filter(({ kind, path }) => kind === 'other' && !LICENCE.test(path));
  return [
    ...summary('script_trust', scripts, 'can be run'),
    ...summary('asset_trust', assets, 'are not text for agents'),
    ...summary('other_trust', others, 'are of an unknown kind'),
  ];
}

function summary(code: Finding['code'], entries: readonly ManifestEntry[], what: string): Finding[] {
  const [first] = entries;
  if (!first) return [];
  const message = `Files that ${what}: ${entries.length}, the first of them ${JSON.stringify(first.path)}`;
  return [{ code, severity: 'warning', message, path: null }];
}
