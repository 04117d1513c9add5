import { ORG_CHART_FILE } from '../package/layout.js';
import type { PackageManifest } from '../package/manifest.js';

interface ReadmeContents {
  readonly name: string;
  readonly description: string | null;
  readonly manifest: Pick<PackageManifest, 'agents' | 'projects' | 'skills' | 'envInputs'>;
  readonly issues: number;
  readonly hasChart: boolean;
  readonly warnings: readonly string[];
}

/** A summary of the package, for people who find it in a folder or a repository. */
export function readmeText({ name, description, manifest, issues, hasChart, warnings }: ReadmeContents): string {
  const { agents, projects, skills, envInputs } = manifest;
  const parts = [
    `# ${line(name)}`,
    description?.trim(),
    hasChart ? `![Org chart](${ORG_CHART_FILE})` : null,
    `## What is inside\n\n${table([
      ['Agents', agents.length],
      ['Projects', projects.length],
      ['Skills', skills.length],
      ['Tasks', issues],
    ])}`,
    list(
      'Agents',
      agents.map((agent) => `[${line(agent.name)}](${agent.path}): ${line(agent.title ?? agent.role)}`),
    ),
    list(
      'Projects',
      projects.map((project) => `[${line(project.name)}](${project.path})`),
    ),
    list(
      'Skills',
      skills.map((skill) => `[${line(skill.name)}](${encodeURI(skill.path)})`),
    ),
    list(
      'Requirements',
      envInputs.map((input) => `\`${input.key}\` of ${input.agentSlug ?? input.projectSlug}: a ${KINDS[input.kind]}`),
    ),
    list('Omissions', warnings.map(line)),
    '## How to use it\n\nImport the folder, or the archive, with `orgraph company import`.',
  ];
  return `${parts.filter((part) => part).join('\n\n')}\n`;
}

const KINDS = { secret: 'secret', plain: 'value' } as const;

const table = (rows: readonly (readonly [string, number])[]): string =>
  ['| | |', '|---|---|', ...rows.map(([name, count]) => `| ${name} | ${count} |`)].join('\n');

const list = (title: string, items: readonly string[]): string | null =>
  items.length === 0 ? null : `## ${title}\n\n${items.map((item) => `- ${item}`).join('\n')}`;

/** A text as one line of Markdown, with special characters escaped. */
const line = (text: string): string => text.replace(/\s+/g, ' ').replace(/([\\[\]<>|`*_])/g, '\\$1');
