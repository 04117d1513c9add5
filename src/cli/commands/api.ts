import type { Command } from '../table/types.js';

export const commands: readonly Command[] = [
  {
    path: 'api',
    summary: 'Call any route of the API',
    details: `Sends a request with your key and prints the response. \`{companyId}\` in the
path stands for the company. Fields go into the body, or into the query of a
GET. -f passes a text; -F passes true, false, null, a number or JSON if the
value looks like one.`,
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
        description: 'A field; the client parses true, 12, null, JSON and @file',
      },
      { name: 'rawField', short: 'f', type: 'each', placeholder: 'k=v', description: 'A field with a text value' },
      { name: 'header', short: 'H', type: 'each', placeholder: 'k:v', description: 'A header' },
      {
        name: 'input',
        placeholder: 'path',
        completes: 'file',
        description: 'The file with the body; - for standard input',
      },
      { name: 'include', short: 'i', type: 'boolean', description: 'Also show status and headers' },
      { name: 'paginate', type: 'boolean', description: 'Fetch all pages of a list' },
      { name: 'output', short: 'o', placeholder: 'path', completes: 'file', description: 'The file for the response' },
    ],
    run: () => import('../http/api.js'),
  },
];
