import { describe, expect, it } from 'vitest';
import { choiceOf, foldersOf, selectedPaths, withChoice } from '#web/pages/settings/package-tree.js';

const file = (path: string, byteSize: number | null = 10) => ({ path, kind: 'OTHER', byteSize });
const FILES = [
  file('COMPANY.md'),
  file('.service.yaml'),
  file('images/org-chart.png', null),
  file('agents/hank/AGENTS.md'),
  file('agents/hank/TOOLS.md'),
  file('agents/ada/AGENTS.md'),
  file('tasks/plan/TASK.md'),
  file('tasks/plan/documents/notes.md'),
  file('blobs/abc'),
  file('blobs/def'),
];

describe('the files of a package', () => {
  it('stand in the folders that people think in, however deep they lie', () => {
    expect(foldersOf(FILES).map(({ name, files }) => [name, files.length])).toEqual([
      ['Company', 3],
      ['agents/hank', 2],
      ['agents/ada', 1],
      ['tasks/plan', 2],
      ['blobs', 2],
    ]);
  });

  it('are summed up; what is made later counts nothing', () => {
    expect(foldersOf(FILES)[0]?.byteSize).toBe(20);
  });

  it('are left out by folders and one by one', () => {
    const [, hank] = foldersOf(FILES);
    const files = hank?.files ?? [];
    const none = withChoice(new Set(), files, false);
    expect(choiceOf(files, none)).toBe('none');
    const some = withChoice(none, files.slice(0, 1), true);
    expect(choiceOf(files, some)).toBe('some');
    expect(choiceOf(files, withChoice(some, files, true))).toBe('all');
  });

  it('are named to the server only where some are left out', () => {
    expect(selectedPaths(FILES, new Set())).toEqual([]);
    expect(selectedPaths(FILES.slice(0, 2), new Set(['COMPANY.md']))).toEqual(['.service.yaml']);
  });
});
