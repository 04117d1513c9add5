import type { Command, Flag } from '../table/types.js';

const PARTS = ['company', 'agents', 'projects', 'issues', 'skills'] as const;

const selection: readonly Flag[] = [
  {
    name: 'include',
    type: 'list',
    values: [...PARTS, 'all'],
    description: 'The parts of the package; company and agents by default',
  },
  { name: 'agents', type: 'list', description: 'Only these agents, by slug or id' },
  { name: 'projects', type: 'list', description: 'Only these projects, by slug or id' },
  { name: 'issues', type: 'list', description: 'Only these issues, by slug or id' },
  { name: 'projectIssues', type: 'list', description: 'Also the issues of these projects' },
  { name: 'skills', type: 'list', description: 'Only these skills, by key, slug or id' },
  { name: 'expandReferencedSkills', type: 'boolean', description: 'Include the skills that the agents require' },
  { name: 'files', type: 'list', description: 'Only these files of the package, by path' },
];

export const commands: readonly Command[] = [
  {
    path: 'company export',
    summary: 'Export a company, or parts of it, as a package: a folder or a zip archive',
    details: `A package is Markdown and YAML for people to read and to keep in git. In a
folder with an older package, the new package replaces it; other files stay. A
package never holds a secret.`,
    examples: [
      'company export acme --include all',
      'company export acme.zip --include all',
      'company export . --agents grace --expand-referenced-skills',
    ],
    args: ['path'],
    flags: selection,
    run: () => import('../package-files/export.js'),
  },
  {
    path: 'company export:preview',
    operation: 'previewCompanyExport',
    rows: 'fileInventory',
    columns: ['kind', 'byteSize', 'path'],
  },
  {
    path: 'company export:api',
    summary: 'Print a package as JSON, as the API returns it',
    operation: 'exportCompany',
  },
];
