import type { Command } from '../table/types.js';

export const commands: readonly Command[] = [
  {
    path: 'company import',
    summary: 'Import a company, or parts of it, from a folder, a zip archive or a repository',
    details: `Shows the effect on every object, then asks for confirmation. The values of
secrets come from a prompt on a terminal or from a file, never from arguments.
The import takes effect as a whole or not at all.`,
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
        description: 'A new company, or the existing one of -C; defaults to existing with -C, else new',
      },
      { name: 'newCompanyName', placeholder: 'name', description: 'The name of the new company' },
      {
        name: 'include',
        type: 'list',
        values: ['company', 'agents', 'projects', 'issues', 'skills', 'all'],
        description: 'The parts to import; all by default',
      },
      { name: 'agents', type: 'list', description: 'Only the agents with these slugs' },
      { name: 'files', type: 'list', description: 'Only these files of the package' },
      {
        name: 'collision',
        values: ['rename', 'skip', 'replace'],
        description: 'On a collision: rename the imported record, skip it, or replace the existing one',
      },
      { name: 'nameOverrides', type: 'json', description: 'Different names by slug, such as {"grace": "Grace II"}' },
      {
        name: 'adapterOverrides',
        type: 'json',
        description: 'Different adapters by agent slug, such as {"grace": {"adapterType": "codex"}}',
      },
      {
        name: 'secretValues',
        type: 'secret',
        description: 'Values of secrets: lines AGENT.NAME=value, or JSON',
      },
      { name: 'pauseAutomations', type: 'boolean', description: 'Switch imported schedules off' },
      { name: 'dryRun', type: 'boolean', description: 'Show the effects without importing anything' },
    ],
    run: () => import('../package-files/import.js'),
  },
  {
    path: 'company import:preview',
    summary: 'Preview an import of package JSON into this company',
    operation: 'previewImportIntoCompany',
  },
  {
    path: 'company import:apply',
    summary: 'Import package JSON into this company',
    operation: 'importIntoCompany',
    omit: ['secretValues'],
  },
];
