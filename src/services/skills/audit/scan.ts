import { contentHashOf, type ManifestEntry, type SkillFile } from '../format/tree.js';
import type { OpenArchives } from './archives.js';
import { encodedTexts } from './encoded.js';
import type { AuditFacts } from './facts.js';
import { hiddenText } from './hidden-text.js';
import { brokenLinks } from './links.js';
import type { AuditCode, SkillAudit, SkillAuditFinding } from './model.js';
import { isText, nonTextFinding } from './non-text.js';
import { fetchesAndRuns, reachesNetwork } from './remote.js';
import { secretFindings } from './secrets.js';
import { structureFindings } from './structure.js';
import { type ScannedText, scannedText } from './text.js';

/** Increment it whenever a rule changes its findings. */
export const SCAN_VERSION = '2';

export interface AuditInput {
  readonly files: readonly SkillFile[];
  readonly manifest: readonly ManifestEntry[];
  readonly facts: AuditFacts;
  /** The files in the archives that could be opened; none by default. */
  readonly archives?: OpenArchives;
}

const MAX_OF_A_CODE = 20;

/** Applies all rules to all bytes of all files. The same files always produce the same findings. */
export function scan({ files, manifest, facts, archives = new Map() }: AuditInput): SkillAudit {
  const paths = new Set(manifest.map(({ path }) => path));
  return auditOf([
    ...structureFindings(files, manifest, facts),
    ...originFindings(manifest, facts),
    ...files.flatMap((file) => {
      const inside = archives.get(file.path);
      return inside ? archiveFindings(file, inside) : fileFindings(file, paths);
    }),
  ]);
}

export function auditOf(found: readonly SkillAuditFinding[]): SkillAudit {
  const findings = few(found);
  const isFailure = findings.some(({ severity }) => severity === 'error');
  const verdict = isFailure ? 'fail' : findings.length > 0 ? 'warning' : 'pass';
  return { verdict, codes: [...new Set(findings.map(({ code }) => code))], findings, scanVersion: SCAN_VERSION };
}

function originFindings(manifest: readonly ManifestEntry[], facts: AuditFacts): SkillAuditFinding[] {
  const isModified = facts.originHash !== undefined && contentHashOf(manifest) !== facts.originHash;
  return [
    ...(isModified ? [warning('local_modifications', 'It differs from the files of its origin', null)] : []),
    ...(facts.isOriginUnavailable ? [warning('origin_unavailable', 'Its origin cannot be reached', null)] : []),
  ];
}

/**
 * The findings for an opened archive: one for the archive and those for the files in it. Archives inside it are not
 * opened.
 */
function archiveFindings({ path }: SkillFile, inside: readonly SkillFile[]): SkillAuditFinding[] {
  const nestedFindings = inside.flatMap((file) => fileFindings(file, new Set()));
  const message = `It is an archive of ${inside.length} files, which were audited`;
  return [
    warning('non_text_file', message, path),
    ...nestedFindings.filter(({ code }) => code !== 'broken_internal_link'),
  ];
}

function fileFindings(file: SkillFile, paths: ReadonlySet<string>): SkillAuditFinding[] {
  const { path, bytes } = file;
  // Scans binary files too: interpreters skip bytes that they do not understand.
  const isReadable = isText(bytes);
  const text = isReadable ? bytes.toString('utf8') : bytes.toString('latin1').replaceAll('\0', '');
  const scanned = scannedText(path, text);
  const encoded = encodedTexts(text).map((one) => scannedText('encoded.sh', one));
  return [
    ...(isReadable ? hiddenText(path, text, scanned) : nonTextFinding(file)),
    ...commandFindings(path, scanned, encoded),
    ...secretFindings(path, scanned, encoded),
    ...(isReadable && scanned.isMarkdown ? brokenLinks(path, scanned, paths) : []),
  ];
}

function commandFindings(path: string, text: ScannedText, encoded: readonly ScannedText[]): SkillAuditFinding[] {
  const runs = fetchesAndRuns(text) ?? encodedRun(encoded);
  const network = runs === null && [text, ...encoded].some(reachesNetwork);
  return [
    ...(runs === null ? [] : [error('remote_fetch_exec', runs, path)]),
    ...(network ? [warning('network_reference', 'It uses the network', path)] : []),
  ];
}

function encodedRun(encoded: readonly ScannedText[]): string | null {
  const sentence = encoded.map(fetchesAndRuns).find((one) => one !== null);
  return sentence ? `${sentence}, in encoded text` : null;
}

/** A few findings of each code, errors first, and the number of the rest: a hostile skill could have thousands. */
function few(findings: readonly SkillAuditFinding[]): SkillAuditFinding[] {
  const counts = new Map<AuditCode, number>();
  const count = ({ code }: SkillAuditFinding): number => {
    counts.set(code, (counts.get(code) ?? 0) + 1);
    return counts.get(code) as number;
  };
  const errors = findings.filter(({ severity }) => severity === 'error');
  const keptFindings = new Set(
    [...errors, ...findings.filter((one) => !errors.includes(one))].filter((one) => count(one) <= MAX_OF_A_CODE),
  );
  const surplusCounts = [...counts].filter(([, number]) => number > MAX_OF_A_CODE);
  return [
    ...findings.filter((one) => keptFindings.has(one)),
    ...surplusCounts.map(([code, number]) => warning(code, `There are ${number - MAX_OF_A_CODE} more of these`, null)),
  ];
}

const finding =
  (severity: SkillAuditFinding['severity']) =>
  (code: AuditCode, message: string, path: string | null): SkillAuditFinding => ({ code, severity, message, path });
const warning = finding('warning');
const error = finding('error');
