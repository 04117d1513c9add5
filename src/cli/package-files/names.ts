import { Failure } from '../failure.js';

// Packages come from outside, and the client writes their files to the paths that they name. So a name must mean the
// same file on every system, and never a file outside the package.

const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:[ .]|$)/i;
const MAX_NAME_BYTES = 2_048;
/** An export has at least one file for each task. */
const MAX_FILES = 250_000;

/** A package that is rejected before any of it is used. */
export class PackageFlaw extends Failure {}

/** The reason why no file of a package can have this name, as the end of a sentence; null if it can. */
export function nameFlaw(name: string): string | null {
  if (name.startsWith('/') || /^[a-z]:/i.test(name)) return 'is absolute';
  if (name.includes('\\')) return 'has a backslash';
  if (!name.isWellFormed() || HIDDEN.test(name)) return 'has invisible characters';
  if (Buffer.byteLength(name) > MAX_NAME_BYTES) return `is longer than ${MAX_NAME_BYTES} bytes`;
  const segments = name.split('/');
  if (segments.some((segment) => segment === '' || segment === '.' || segment === '..')) return 'leads elsewhere';
  if (segments.some((segment) => segment.toLowerCase() === '.git')) return 'is in a .git folder';
  if (segments.some((segment) => DEVICE.test(segment) || /[. ]$/.test(segment))) return 'is not valid on every system';
  return null;
}

/** A name, quoted and cut for messages. */
export const quotedName = (name: string): string => JSON.stringify(name.length > 120 ? `${name.slice(0, 120)}…` : name);

/** The names of one package. Each is safe, and no file system treats two of them as the same name. */
export class PackageNames {
  private readonly folded = new Map<string, string>();
  private readonly folders = new Map<string, string>();

  /** @throws PackageFlaw */
  add(name: string): void {
    const flaw = nameFlaw(name);
    if (flaw) throw new PackageFlaw(`The package is refused: the name ${quotedName(name)} ${flaw}`);
    if (this.folded.size >= MAX_FILES) throw new PackageFlaw(`The package is refused: more than ${MAX_FILES} files`);
    const key = fold(name);
    const other = this.folded.get(key) ?? this.folders.get(key);
    if (other !== undefined) throw collision(name, other);
    this.folded.set(key, name);
    for (let at = name.indexOf('/'); at !== -1; at = name.indexOf('/', at + 1)) this.addFolder(name.slice(0, at));
  }

  private addFolder(folder: string): void {
    const key = fold(folder);
    const other = this.folded.get(key) ?? this.folders.get(key);
    if (other !== undefined && other !== folder) throw collision(folder, other);
    if (this.folded.has(key)) throw collision(folder, folder);
    this.folders.set(key, folder);
  }
}

const fold = (name: string): string => name.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');

const collision = (name: string, other: string): PackageFlaw =>
  new PackageFlaw(
    name === other
      ? `The package is refused: ${quotedName(name)} occurs twice`
      : `The package is refused: ${quotedName(other)} and ${quotedName(name)} are the same file on some systems`,
  );
