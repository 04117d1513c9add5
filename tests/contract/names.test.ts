import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../docs/markdown.js';

/** Names that many files share by convention: a reader knows them by the folder. */
const CONVENTIONAL = ['operations', 'commands', 'run', 'idOf'];
/** Nouns and adjectives that look like a participle. */
const NOUNS = ['heading', 'feed', 'seed', 'unauthorized'];
const IRREGULAR =
  /^(?:made|told|kept|found|known|shown|given|taken|held|sent|said|seen|done|heard|met|built|bound|brought|written|spoken|chosen|begun|drawn|lost|left|paid)$/;

interface Export {
  readonly file: string;
  readonly name: string;
  readonly isFunction: boolean;
}

const EXPORT =
  /^export (?:declare )?(?:abstract )?(?:(async )?(function)\*?|const|class|interface|type|enum) (\w+)(.*)$/gm;

const exports: Export[] = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.startsWith('generated/'))
  .flatMap((file) =>
    [...readFileSync(join(root, 'src', file), 'utf8').matchAll(EXPORT)].map((match) => ({
      file,
      name: match[3] as string,
      isFunction: match[2] !== undefined || / = (?:async )?(?:\(|<|\w+ =>)|^ =$/.test(match[4] as string),
    })),
  );

describe('the names that source files export', () => {
  test('are found in all of them', () => {
    expect(exports.length).toBeGreaterThan(5_000);
  });

  test('belong to one file each', () => {
    const files = new Map<string, Set<string>>();
    for (const { file, name } of exports) files.set(name, (files.get(name) ?? new Set()).add(file));
    const shared = [...files].filter(([name, of]) => of.size > 1 && !CONVENTIONAL.includes(name));
    expect(shared.map(([name, of]) => `${name}: ${[...of].join(', ')}`)).toEqual([]);
  });

  test('are no bare participles where they are functions', () => {
    const isParticiple = (name: string) => /^[a-z]+(?:ed|ing)$/.test(name) || IRREGULAR.test(name);
    const wrong = exports.filter(({ name, isFunction }) => isFunction && isParticiple(name) && !NOUNS.includes(name));
    expect(wrong.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
  });
});
