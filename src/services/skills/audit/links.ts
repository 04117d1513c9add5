import { posix } from 'node:path';
import type { SkillAuditFinding } from './model.js';
import type { ScannedText } from './text.js';

const INLINE = /\]\([ \t]?<?([^()\s<>]{1,1024})/g;
const REFERENCE = /^ {0,3}\[[^\]\n]{1,200}\]:[ \t]?<?([^\s<>]{1,1024})/gm;
const HTML = /<(?:img|a)\b[^>]{0,200}?\b(?:src|href) ?= ?["']([^"'\s>]{1,1024})/gi;
const ELSEWHERE = /^(?:[a-z][a-z0-9+.-]*:|\/|#|\?|\\)/i;
const PLACEHOLDER = /[{}<>$*|]|\.\.\.|^(?:url|link|path|file)$/i;
const MAX_LINKS = 2_000;

/** The relative links of a Markdown file whose target is not in the skill. */
export function brokenLinks(path: string, { prose }: ScannedText, paths: ReadonlySet<string>): SkillAuditFinding[] {
  const text = prose.replace(/`[^`\n]{0,500}`/g, '``');
  const targets = new Set<string>();
  for (const pattern of [INLINE, REFERENCE, HTML]) {
    for (const [, target = ''] of text.matchAll(pattern)) {
      if (targets.size < MAX_LINKS && !ELSEWHERE.test(target) && !PLACEHOLDER.test(target)) targets.add(target);
    }
  }
  const folders = foldersOf(paths);
  const broken = [...targets].filter((target) => {
    const targetPath = posix.join(posix.dirname(path), decodeTarget(target.replace(/[#?].*$/, ''))).replace(/\/$/, '');
    return !paths.has(targetPath) && !folders.has(targetPath);
  });
  return broken.map((target) => ({
    code: 'broken_internal_link',
    severity: 'warning',
    message: `It refers to ${JSON.stringify(target.slice(0, 200).toWellFormed())}, which is not a file of the skill`,
    path,
  }));
}

function foldersOf(paths: ReadonlySet<string>): Set<string> {
  const folders = new Set(['.']);
  for (const path of paths) {
    for (let folder = posix.dirname(path); folder !== '.'; folder = posix.dirname(folder)) folders.add(folder);
  }
  return folders;
}

function decodeTarget(target: string): string {
  try {
    return decodeURIComponent(target).normalize('NFC');
  } catch {
    return target;
  }
}
