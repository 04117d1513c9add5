import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { at, writeAtomically } from './project.mjs';

// The skills that come with the server are folders of plain files in skills/. The server has them as data: as one module
// that is bundled with it, so that it needs no files at run time.

const PACKED = at('src', 'generated', 'skills.json');

/** Whether src/generated has the skills as they are now. */
export function areSkillsPacked() {
  return existsSync(PACKED) && readFileSync(PACKED, 'utf8') === packed();
}

/** Writes the files of all skills into src/generated. */
export async function packSkills() {
  await writeAtomically(PACKED, packed());
}

const packed = () =>
  `${JSON.stringify({ bundled: skillsIn(at('skills', 'bundled')), catalog: skillsIn(at('skills', 'catalog')) }, null, 2)}\n`;

const byName = (a, b) => (a < b ? -1 : 1);

const skillsIn = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort(byName)
    .map((slug) => ({ slug, files: filesIn(join(folder, slug)) }));

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort(byName)
    .map((file) => ({
      path: relative(folder, file).split(sep).join('/'),
      executable: (statSync(file).mode & 0o100) !== 0,
      text: textOf(file),
    }));

function textOf(file) {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(file));
  } catch {
    throw new Error(`${file} is no text in UTF-8: skills that come with the server have text files only`);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await packSkills();
