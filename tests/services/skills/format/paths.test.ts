import { describe, expect, test } from 'vitest';
import { foldedPath, skillPathFlaw } from '#services/skills/format/paths.js';

describe('a path of a skill', () => {
  test.each([
    'SKILL.md',
    'references/a b.md',
    'scripts/.hidden',
    'assets/日本語/é.png',
    'a/b/c/d/e/f/g/h/i/j/k/l/m/n/o/p',
    '...a',
    'console.md',
    'com10.txt',
    'auxiliary/nul-values.md',
    '.gitignore',
    'draft~.md',
    `${'a'.repeat(255)}`,
  ])('may be %s', (path) => {
    expect(skillPathFlaw(path)).toBeNull();
  });

  test.each([
    ['', 'is empty'],
    ['a//b', 'has an empty part'],
    ['a/', 'has an empty part'],
    ['.', 'has a part .'],
    ['a/./b', 'has a part .'],
    ['../a', 'has a part ..'],
    ['a/../../b', 'has a part ..'],
    ['/etc/passwd', 'is absolute'],
    ['C:/a', 'is absolute'],
    ['c:a', 'is absolute'],
    ['a\\b', 'has a backslash'],
    ['a\0b', 'has control or invisible characters'],
    ['a\nb', 'has control or invisible characters'],
    ['a\u007fb', 'has control or invisible characters'],
    ['a\u0085b', 'has control or invisible characters'],
    ['a\u200bb', 'has control or invisible characters'],
    ['gnp.\u202eb', 'has control or invisible characters'],
    ['a\u2028b', 'has control or invisible characters'],
    ['a\ud800b', 'has broken surrogate pairs'],
    ['a.', 'has a part that ends with a dot or a space'],
    ['a /b', 'has a part that ends with a dot or a space'],
    ['~', 'has a part ~'],
    ['~/.ssh/config', 'has a part ~'],
    ['SKILL.md:$DATA', 'has the character :, which not every file system allows'],
    ['notes/x.md:stream', 'has the character :, which not every file system allows'],
    ['a|b', 'has the character |, which not every file system allows'],
    ['a?/b', 'has the character ?, which not every file system allows'],
    ['CON', 'has a part with the name of a device'],
    ['a/nul.txt', 'has a part with the name of a device'],
    ['Com1.md', 'has a part with the name of a device'],
    ['lpt¹', 'has a part with the name of a device'],
    ['aux .txt', 'has a part with the name of a device'],
    ['.git/hooks/pre-commit', 'lies in a folder of git'],
    ['a/.GIT/config', 'lies in a folder of git'],
    ['GIT~1/config', 'lies in a folder of git'],
    ['a'.repeat(256), 'has a part longer than 255 bytes'],
    ['é'.repeat(128), 'has a part longer than 255 bytes'],
    [Array(6).fill('a'.repeat(200)).join('/'), 'is longer than 1024 bytes'],
    [Array(17).fill('a').join('/'), 'is deeper than 16 levels'],
  ])('is never %j', (path, flaw) => {
    expect(skillPathFlaw(path)).toBe(flaw);
  });

  test.each([
    ['SKILL.md', 'skill.MD'],
    ['é', 'e\u0301'],
    ['É', 'e\u0301'],
    ['straße', 'STRASSE'],
    ['\u212a', 'k'],
    ['ς', 'σ'],
  ])('is one on some systems for %s and %s', (a, b) => {
    expect(foldedPath(a)).toBe(foldedPath(b));
  });
});
