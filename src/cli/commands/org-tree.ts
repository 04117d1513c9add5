import type { Run } from '../table/types.js';

interface Person {
  readonly name: string;
  readonly role: string;
  readonly status: string;
  readonly reports: readonly Person[];
}

/** Shows the reporting lines. */
export const run: Run = async ({ client, output }) => {
  const roots = await client.call<readonly Person[]>('getOrgTree');
  const lines = roots.flatMap((root) => [line(root), ...below(root, '')]);
  output.value(roots, lines.join('\n') || 'There is no agent yet.');
};

const line = ({ name, role, status }: Person): string => `${name}  ${role}, ${status}`;

function below({ reports }: Person, indent: string): string[] {
  return reports.flatMap((report, index) => {
    const isLast = index === reports.length - 1;
    const own = `${indent}${isLast ? '└─ ' : '├─ '}${line(report)}`;
    return [own, ...below(report, `${indent}${isLast ? '   ' : '│  '}`)];
  });
}
