import type { Command } from '../table/types.js';

export const commands: readonly Command[] = [
  {
    path: 'graphql',
    summary: 'Run a GraphQL query or mutation',
    details: 'Prints the data. Documents and variables can come from @file or standard input (-).',
    examples: [
      "graphql -q '{ viewer { __typename } }'",
      "graphql -q 'query ($id: ID!) { node(id: $id) { id } }' -F id=4fd6…",
      'graphql -q @board.graphql --variables @variables.json',
    ],
    flags: [
      {
        name: 'query',
        short: 'q',
        type: 'text',
        placeholder: 'document',
        isRequired: true,
        description: 'The GraphQL document',
      },
      {
        name: 'field',
        short: 'F',
        type: 'each',
        placeholder: 'k=v',
        description: 'A variable; the client parses true, 12, null, JSON and @file',
      },
      { name: 'rawField', short: 'f', type: 'each', placeholder: 'k=v', description: 'A variable with a text value' },
      { name: 'variables', type: 'json', description: 'All variables' },
    ],
    run: () => import('../http/graphql.js'),
  },
];
