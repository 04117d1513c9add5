import type { Command } from '../table/types.js';

export const commands: readonly Command[] = [
  {
    path: 'company import',
    summary: 'Import a company, or parts of it, from a folder, a zip archive or a repository',
    details: `Shows first what would become of everything, and does it once you agree. Values of secrets are asked for on a terminal,
or come from a file; they are never given as arguments. All of it is imported, or nothing.`,
    examples: [
      'company import acme --dry-run',
      'company import acme.zip --new-company-name "Acme 2"',
      'company import https://github.com/acme/company#packages/acme -C 6f0c3d7a-… --collision skip',
      'company import acme --secret-values @values.env --yes',
    ],
    args: ['source'],
    flags: [
      {
        name: 'target',
        values: ['new', 'existing'],
        description: 'Into a new company, or that of -C; a new one unless -C is given',
      },
      { name: 'newCompanyName', placeholder: 'name', description: 'The name of the new company' },
      {
        name: 'include',
        type: 'list',
        values: ['company', 'agents', 'projects', 'issues', 'skills', 'all'],
        description: 'What is imported; everything when left out',
      },
      { name: 'agents', type: 'list', description: 'Only the agents with these slugs' },
      { name: 'files', type: 'list', description: 'Only what is in these files of the package' },
      {
        name: 'collision',
        values: ['rename', 'skip', 'replace'],
        description: 'What becomes of what is there already: the new one is renamed, left out, or takes its place',
      },
      { name: 'nameOverrides', type: 'json', description: 'Other names by slug, as {"grace": "Grace II"}' },
      {
        name: 'adapterOverrides',
        type: 'json',
        description: 'Other adapters by the slug of the agent, as {"grace": {"adapterType": "codex"}}',
      },
      {
        name: 'secretValues',
        type: 'secret',
        description: 'Values of secrets: lines AGENT.NAME=value, or JSON',
      },
      { name: 'pauseAutomations', type: 'boolean', description: 'Let schedules arrive switched off' },
      { name: 'dryRun', type: 'boolean', description: 'Show what would be done, and do nothing' },
    ],
    run: () => import('../package-files/import.js'),
  },
  {
    path: 'company import:preview',
    summary: 'Show what an import of the JSON of a package into this company would do',
    operation: 'previewImportIntoCompany',
  },
  {
    path: 'company import:apply',
    summary: 'Import the JSON of a package into this company',
    operation: 'importIntoCompany',
    omit: ['secretValues'],
  },
];
