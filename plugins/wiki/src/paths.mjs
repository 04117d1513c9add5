import { invalid } from './refusals.mjs';

const MAX_PATH = 400;
const MAX_PART = 120;

const isFine = (part) =>
  part !== '' &&
  part !== '.' &&
  part !== '..' &&
  !part.startsWith('.') &&
  part === part.trim() &&
  part.length <= MAX_PART;

/** Control characters, and those that have a meaning in paths of some machine. */
const ODD = /[\p{Cc}\p{Cf}\p{Cs}\\:*?"<>|]/u;

/**
 * A path within a folder of a space, composed as Unicode has it (NFC), so that one name is one file on each machine.
 * @throws Invalid for one that leads anywhere else
 */
export function pathBelow(field, folder, path) {
  const composed = path.normalize('NFC');
  if (ODD.test(composed) || composed.length > MAX_PATH) throw invalid(field, 'Must be a plain relative path');
  if (!composed.startsWith(`${folder}/`)) throw invalid(field, `Must be a relative path below ${folder}/`);
  if (!composed.split('/').every(isFine)) throw invalid(field, `Must lead to a file below ${folder}/`);
  return composed;
}

/** The same for a page. */
export function pagePath(field, path) {
  const page = pathBelow(field, 'wiki', path);
  if (!page.endsWith('.md') || page.endsWith('/.md')) throw invalid(field, 'Must be a Markdown file: .md');
  return page;
}

/** A path of a folder below another one; empty for that one itself. */
export function folderPath(field, path) {
  if (path === '') return '';
  const within = pathBelow(field, '-', `-/${path.replace(/\/$/, '')}`);
  return within.slice(2);
}

const MAX_SLUG = 60;

/** A title as a part of a path, in its own script. */
export function slugOf(title, fallback) {
  const words = title
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  const slug = [...(words ?? []).join('-')].slice(0, MAX_SLUG).join('').replace(/-$/, '');
  return slug || fallback;
}
