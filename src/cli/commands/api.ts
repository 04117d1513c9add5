import type { Command } from '../table/types.js';

export const commands: readonly Command[] = [
  {
    path: 'api',
    summary: 'Call any route of the API',
    details: `Sends a request with your key and prints the answer. \`{companyId}\` in the path stands for the company. Fields go into
the body, or into the query of a GET: with -f as texts, with -F as true, false, null, a number or JSON where they look so.`,
    examples: [
      "api GET '/api/companies/{companyId}/issues' -f status=todo",
      "api POST '/api/companies/{companyId}/goals' -f title='Ship it'",
      'api PATCH /api/issues/AC-12 --input change.json',
      "api GET '/api/companies/{companyId}/issues' --paginate --fields identifier,title",
    ],
    args: ['method', 'path'],
    flags: [
      {
        name: 'field',
        short: 'F',
        type: 'each',
        placeholder: 'k=v',
        description: 'A field; true, 12, null, JSON and @file as such',
      },
      { name: 'rawField', short: 'f', type: 'each', placeholder: 'k=v', description: 'A field that is a text' },
      { name: 'header', short: 'H', type: 'each', placeholder: 'k:v', description: 'A header' },
      {
        name: 'input',
        placeholder: 'path',
        completes: 'file',
        description: 'The body from a file; - is standard input',
      },
      { name: 'include', short: 'i', type: 'boolean', description: 'Show status and headers, too' },
      { name: 'paginate', type: 'boolean', description: 'All pages of a list' },
      { name: 'output', short: 'o', placeholder: 'path', completes: 'file', description: 'Where to write the answer' },
    ],
    run: () => import('../http/api.js'),
  },
];
