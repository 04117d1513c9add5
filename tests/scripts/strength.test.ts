import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

interface Choice {
  areaOf(path: string): string;
  shuffled<T>(items: readonly T[], seed: string, idOf: (item: T) => string): T[];
  stratified<T>(items: readonly T[], groupOf: (item: T) => string): T[];
}
interface Mutation {
  readonly kind: string;
  readonly line: number;
  readonly before: string;
  readonly after: string;
  readonly says: string[];
  readonly text: string;
}
interface Mutators {
  mutationsOf(path: string, text: string): Mutation[];
}
interface Reversal {
  isSource(path: string): boolean;
  withoutConflicts(text: string): string;
}
interface Reverts {
  isOtherCode(file: { path: string; text: string | null }, before: string): Promise<boolean>;
}
interface Likely {
  wordsOf(path: string): Set<string>;
  likelyTests(
    files: {
      tests: readonly { path: string; text: string; imports: string[]; words: Set<string> }[];
      sources: readonly { path: string; imports: string[] }[];
    },
    change: { paths: string[]; tests: string[]; says: string[] },
  ): string[];
}
interface Report {
  summaryOf(kind: string, outcomes: readonly object[], count: number): { isEnough: boolean; lines: string[] };
}

const load = async <T>(path: string): Promise<T> =>
  (await import(fileURLToPath(new URL(`../../scripts/${path}.mjs`, import.meta.url)))) as T;

const { areaOf, shuffled, stratified } = await load<Choice>('strength/choice');
const { mutationsOf } = await load<Mutators>('strength/mutators');
const { isSource, withoutConflicts } = await load<Reversal>('strength/reversal');
const { isOtherCode } = await load<Reverts>('strength/reverts');
const { likelyTests, wordsOf } = await load<Likely>('strength/likely');
const { summaryOf } = await load<Report>('strength/report');

const itself = (name: string): string => name;

describe('The choice of changes', () => {
  const paths = Array.from({ length: 40 }, (_, index) => `src/services/work/file-${index}.ts`);

  test('is the same for the same seed, and another one for another seed', () => {
    expect(shuffled(paths, '1', itself)).toEqual(shuffled(paths.toReversed(), '1', itself));
    expect(shuffled(paths, '1', itself)).not.toEqual(shuffled(paths, '2', itself));
    expect(shuffled(paths, '2', itself).toSorted()).toEqual(paths.toSorted());
  });

  test('keeps its order when files are added', () => {
    const order = shuffled([...paths, 'src/services/work/added.ts'], '1', itself);
    expect(order.filter((path) => paths.includes(path))).toEqual(shuffled(paths, '1', itself));
  });

  test('takes one change of each area in turn', () => {
    const many = ['src/rest/a.ts', 'src/rest/b.ts', 'src/rest/c.ts', 'src/cli/a.ts', 'src/services/work/a.ts'];
    expect(stratified(many, areaOf)).toEqual([
      'src/cli/a.ts',
      'src/rest/a.ts',
      'src/services/work/a.ts',
      'src/rest/b.ts',
      'src/rest/c.ts',
    ]);
  });

  test.each([
    ['src/services/work/issues/rows.ts', 'services/work'],
    ['src/services/registries.ts', 'services'],
    ['src/rest/http/route.ts', 'rest'],
    ['src/runtime.ts', 'programs'],
    ['web/src/main.tsx', 'web'],
  ])('knows the area of %s', (path, area) => expect(areaOf(path)).toBe(area));
});

describe('A mutation', () => {
  const changesOf = (kind: string, text: string): string[] =>
    mutationsOf('src/a.ts', text)
      .filter((mutation) => mutation.kind === kind)
      .map((mutation) => mutation.text);

  test('negates the condition of a refusal', () => {
    expect(changesOf('negated condition', 'if (!row || row.old) throw notFound();')).toEqual([
      'if (!(!row || row.old)) throw notFound();',
    ]);
    expect(changesOf('negated condition', "if (late) { count(); throw new Failure('x'); }")).toHaveLength(1);
    expect(changesOf('negated condition', "function end() { if (late) return refuse('late'); }")).toHaveLength(1);
  });

  test('leaves conditions alone that refuse nothing', () => {
    expect(changesOf('negated condition', "if (broken) throw new Error('never');")).toEqual([]);
    expect(changesOf('negated condition', 'if (failed) throw error;')).toEqual([]);
    expect(changesOf('negated condition', 'if (isFast) useCache();')).toEqual([]);
  });

  test('removes a guard', () => {
    expect(changesOf('removed guard', 'await assertMember(scope); work();')).toEqual(['; work();']);
    expect(changesOf('removed guard', 'if (old) throw conflict(); work();')).toEqual(['; work();']);
    expect(changesOf('removed guard', 'const found = assertMember(scope); log.check;')).toEqual([]);
  });

  test('moves a limit by one', () => {
    expect(changesOf('moved limit', 'if (names.length > 20) throw badRequest();')).toEqual([
      'if (names.length >= 20) throw badRequest();',
    ]);
    expect(changesOf('moved limit', 'const MAX_LABELS = 20;')).toEqual(['const MAX_LABELS = 21;']);
    expect(changesOf('moved limit', 'z.string().min(1).max(500)').toSorted()).toEqual([
      'z.string().min(0).max(500)',
      'z.string().min(1).max(501)',
    ]);
  });

  test('doubles a limit that protects memory', () => {
    expect(changesOf('moved limit', 'const MAX_BYTES = 1_048_576;')).toEqual(['const MAX_BYTES = 2097152;']);
  });

  test('leaves limits of time and numbers without a rule alone', () => {
    expect(changesOf('moved limit', 'const MAX_WAIT_MS = 500; const POLL_LIMIT_SECONDS = 5;')).toEqual([]);
    expect(changesOf('moved limit', 'Math.max(1, count); for (let i = 0; i < 3; i += 1) work();')).toEqual([]);
  });

  test('swaps a status for another one of the same file', () => {
    const text = "if (row.status === 'open') save({ status: 'closed', title: 'open' });";
    expect(changesOf('swapped literal', text)).toEqual([
      "if (row.status === 'closed') save({ status: 'closed', title: 'open' });",
      "if (row.status === 'open') save({ status: 'open', title: 'open' });",
    ]);
    expect(changesOf('swapped literal', "save({ status: 'open' })")).toEqual([]);
  });

  test('tells what it says, for tests expect that', () => {
    const [mutation] = mutationsOf('src/a.ts', "if (late) throw conflict('The gate is closed', { code: 'late' });");
    expect(mutation?.says).toEqual(['The gate is closed']);
  });

  test('tells its line', () => {
    const [mutation] = mutationsOf('src/a.ts', '\n\nassertOpen(issue);\n');
    expect(mutation).toMatchObject({ line: 3, before: 'assertOpen(issue);', after: ';' });
  });
});

describe('The source part of a commit', () => {
  test.each([
    ['src/services/work/issues/rows.ts', true],
    ['web/src/ui/form.ts', true],
    ['packages/client/src/client.ts', true],
    ['plugins/wiki/worker.mjs', true],
    ['scripts/build.mjs', true],
    ['tests/rest/body.test.ts', false],
    ['docs/development.md', false],
    ['openapi.json', false],
    ['packages/client/src/generated/operations.ts', false],
    ['web/src/pages/issues.gql.ts', false],
    ['scripts/test.mjs', false],
  ])('of %s is %s', (path, expected) => expect(isSource(path)).toBe(expected));

  test('stays as it is now where later commits changed it', () => {
    const merged = ['a', '<<<<<<< ours', 'now', '=======', 'before', '>>>>>>> theirs', 'b', ''].join('\n');
    expect(withoutConflicts(merged)).toBe('a\nnow\nb\n');
  });

  test.each([
    ['is nothing where it differs in comments and layout only', 'const a = [1,2]; // one\n', false],
    ['is nothing where the same list is spelled in parts', 'const a = [...[1], ...[2]];\n', false],
    ['is other code where that does something else', 'const a = [2];\n', true],
    ['is other code where it no longer parses', 'const a = [1]; const a = [2];\n', true],
    ['is other code where the file is gone', null, true],
  ])('%s', async (_what, text, expected) => {
    expect(await isOtherCode({ path: 'src/a.ts', text }, 'const a = [1, 2];\n')).toBe(expected);
  });
});

describe('The tests of a change', () => {
  const tests = [
    { path: 'tests/core/yaml.test.ts', imports: ['src/services/core/text/yaml'] },
    { path: 'tests/rest/tools/policies.test.ts', imports: [], text: "toThrow('Only an owner may do this')" },
    { path: 'tests/services/work/comments.test.ts', imports: ['tests/kit/world'] },
    { path: 'tests/services/tools/policies/order.test.ts', imports: ['tests/kit/world'] },
  ].map((each) => ({ text: '', ...each, words: wordsOf(each.path) }));

  const sources = [{ path: 'src/services/work/comments/read.ts', imports: ['src/services/core/text/folded'] }];

  test('begin with those of its commit, of what it changes, and of what that says', () => {
    const paths = ['src/services/core/text/yaml.ts'];
    const change = { paths, tests: ['tests/services/work/comments.test.ts'], says: ['Only an owner may do this'] };
    expect(likelyTests({ tests, sources }, change).slice(0, 3)).toEqual([
      'tests/services/work/comments.test.ts',
      'tests/core/yaml.test.ts',
      'tests/rest/tools/policies.test.ts',
    ]);
  });

  test('have names like it', () => {
    const change = { paths: ['src/services/tools/policies/order-of-policies.ts'], tests: [], says: [] };
    expect(likelyTests({ tests, sources }, change)[0]).toBe('tests/services/tools/policies/order.test.ts');
  });

  test('have names like the sources that import it', () => {
    const change = { paths: ['src/services/core/text/folded.ts'], tests: [], says: [] };
    expect(likelyTests({ tests, sources }, change)).toContain('tests/services/work/comments.test.ts');
  });
});

describe('The summary', () => {
  const outcomes = (noticed: number, missed: number) => [
    ...Array.from({ length: noticed }, () => ({ verdict: 'noticed', title: 'a change' })),
    ...Array.from({ length: missed }, () => ({ verdict: 'missed', title: 'a lost rule', tests: ['tests/a.test.ts'] })),
    { verdict: 'skipped', title: 'what does not build' },
  ];

  test('is good when 57 of 60 are noticed', () => {
    expect(summaryOf('reverts', outcomes(57, 3), 60).isEnough).toBe(true);
    expect(summaryOf('reverts', outcomes(56, 4), 60).isEnough).toBe(false);
    expect(summaryOf('reverts', [], 60).isEnough).toBe(false);
  });

  test('lists what was missed, with the tests that came with it', () => {
    const { lines } = summaryOf('reverts', outcomes(1, 1), 60);
    expect(lines[0]).toBe('reverts: 1 of 2 noticed, of 60 that were wanted; 1 skipped. At least 95 % must be.');
    expect(lines).toContain('  missed: a lost rule');
    expect(lines.join('\n')).toContain('tests/a.test.ts');
  });
});
