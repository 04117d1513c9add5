import { isUtf8 } from 'node:buffer';
import type { SkillFile } from '../format/tree.js';
import type { SkillAuditFinding } from './model.js';

/** Whether people and agents can read a file. */
export const isText = (bytes: Buffer): boolean => !bytes.includes(0) && isUtf8(bytes);

const IMAGES = ['\x89PNG\r\n\x1a\n', '\xff\xd8\xff', 'GIF87a', 'GIF89a', 'BM', '\0\0\x01\0'];
const PROGRAMS: Readonly<Record<string, string>> = {
  '\x7fELF': 'a Linux program',
  MZ: 'a Windows program',
  '\xfe\xed\xfa\xce': 'a macOS program',
  '\xfe\xed\xfa\xcf': 'a macOS program',
  '\xce\xfa\xed\xfe': 'a macOS program',
  '\xcf\xfa\xed\xfe': 'a macOS program',
  '\xca\xfe\xba\xbe': 'a compiled program',
  '\0asm': 'a compiled program (WebAssembly)',
  'dex\n': 'a compiled program',
};
const ARCHIVES = [
  'PK\x03\x04',
  'PK\x05\x06',
  '\x1f\x8b',
  '\x1f\x9d',
  'BZh',
  '\xfd7zXZ\0',
  '7z\xbc\xaf\x27\x1c',
  'Rar!',
  '\x28\xb5\x2f\xfd',
  'MSCF',
  '!<arch>',
  '\x04\x22\x4d\x18',
];
const END_OF_ZIP = 'PK\x05\x06';

/** Describes a file that is not text. */
export function nonTextFinding({ path, bytes }: SkillFile): SkillAuditFinding[] {
  const head = bytes.toString('latin1', 0, 300);
  const program = programOf(path, head);
  const finding = (severity: SkillAuditFinding['severity'], message: string): SkillAuditFinding[] => [
    { code: 'non_text_file', severity, message, path },
  ];
  if (program) return finding('error', `It is ${program}`);
  if (isDocument(head)) return finding('warning', 'It is a document that is an archive of files');
  if (ARCHIVES.some((magic) => head.startsWith(magic)) || head.startsWith('ustar', 257)) {
    return finding('error', 'It is an archive; its contents were not audited');
  }
  if (bytes.includes(END_OF_ZIP, 0, 'latin1')) return finding('error', 'It contains an archive');
  if (!isImage(head)) return finding('warning', 'It is not text');
  return path.startsWith('assets/') ? [] : finding('warning', 'It is an image outside the folder assets');
}

function programOf(path: string, head: string): string | undefined {
  if (/\.py[co]$/i.test(path) || (head.slice(2, 4) === '\r\n' && head.charCodeAt(1) < 0x10)) {
    return 'a compiled Python program';
  }
  return Object.entries(PROGRAMS).find(([magic]) => head.startsWith(magic))?.[1];
}

/** Office documents and e-books begin with an entry that ordinary archives do not have. */
const isDocument = (head: string): boolean =>
  head.startsWith('PK\x03\x04') && /^(?:\[Content_Types\]\.xml|mimetype)/.test(head.slice(30));

const isImage = (head: string): boolean =>
  IMAGES.some((magic) => head.startsWith(magic)) ||
  (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) ||
  /^ftyp(?:avif|heic|mif1)/.test(head.slice(4, 12));
