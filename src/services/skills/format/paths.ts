// Paths of files within a skill. Agents may have any file system, so only paths that mean the same on all of them are
// valid.

const MAX_SEGMENT_BYTES = 255;
export const MAX_PATH_DEPTH = 16;

/** The maximum depth and length of a path. */
export interface PathLimits {
  readonly depth: number;
  readonly bytes: number;
}

const SKILL_PATHS: PathLimits = { depth: MAX_PATH_DEPTH, bytes: 1_024 };

// Control characters, line separators, invisible characters, and characters that change the direction of writing.
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?:[ .]|$)/i;
/** Windows forbids these in names; a colon addresses another stream of the same file. */
const RESERVED = /[<>:"|?*]/;
/** Agents run git in the folders of skills, and git runs files in this folder. */
const GIT = /^(?:\.git|git~1)$/i;

/** The reason why a skill cannot have a file with this path, as the end of a sentence; null if it can. */
export function skillPathFlaw(path: string, { depth, bytes }: PathLimits = SKILL_PATHS): string | null {
  if (path === '') return 'is empty';
  if (!path.isWellFormed()) return 'has broken surrogate pairs';
  if (HIDDEN.test(path)) return 'has control or invisible characters';
  if (path.includes('\\')) return 'has a backslash';
  if (path.startsWith('/') || /^[A-Za-z]:/.test(path)) return 'is absolute';
  if (Buffer.byteLength(skillPathOf(path)) > bytes) return `is longer than ${bytes} bytes`;
  const segments = skillPathOf(path).split('/');
  if (segments.length > depth) return `is deeper than ${depth} levels`;
  for (const segment of segments) {
    const flaw = segmentFlaw(segment);
    if (flaw) return flaw;
  }
  return null;
}

function segmentFlaw(segment: string): string | null {
  if (segment === '') return 'has an empty part';
  // Shells expand ~ to the home folder.
  if (['.', '..', '~'].includes(segment)) return `has a part ${segment}`;
  const reserved = RESERVED.exec(segment)?.[0];
  if (reserved) return `has the character ${reserved}, which not every file system allows`;
  if (/[. ]$/.test(segment)) return 'has a part that ends with a dot or a space';
  if (DEVICE.test(segment)) return 'has a part with the name of a device';
  if (GIT.test(segment)) return 'lies in a folder of git';
  if (Buffer.byteLength(segment) > MAX_SEGMENT_BYTES) return `has a part longer than ${MAX_SEGMENT_BYTES} bytes`;
  return null;
}

/** A path in the form that skills store: canonically equivalent characters have one spelling. */
export const skillPathOf = (path: string): string => path.normalize('NFC');

/** A key that is equal for paths that mean one file on a case-insensitive file system. */
export const foldedPath = (path: string): string => skillPathOf(path).toUpperCase().toLowerCase().normalize('NFC');
