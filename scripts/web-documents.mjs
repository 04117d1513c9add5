import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Kind, print, stripIgnoredCharacters, visit } from 'graphql';
import { operationsOf } from './documents-of.mjs';
import { at, root } from './project.mjs';

const FOLDER = 'web/src';
const FRAGMENTS = `${FOLDER}/graph/fragments/*.graphql`;

/**
 * The outputs of graphql-codegen for the dashboard: a file of types and documents beside each file of operations, so that a
 * page loads the documents that it sends and no others.
 * @param scalars what the types of scalars are called in TypeScript
 */
export function dashboardOutputs(scalars) {
  const paths = readdirSync(at(FOLDER), { recursive: true, withFileTypes: true })
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => path.endsWith('.graphql') && !path.startsWith(`${FOLDER}/graph/fragments/`));
  const outputs = paths.sort().map((path) => [
    path.replace(/\.graphql$/, '.gql.ts'),
    {
      documents: [path, FRAGMENTS],
      documentTransforms: [{ transform: ({ documents }) => usedIn(documents).map(withTypenames) }],
      plugins: ['typescript-operations', './scripts/web-documents.mjs'],
      config: { useTypeImports: true, scalars },
    },
  ]);
  return Object.fromEntries(outputs);
}

/** The operations with the fragments that they spread: types of all others would be repeated in each output. */
function usedIn(documents) {
  const used = new Set(operationsOf(documents).flatMap(({ definitions }) => definitions));
  const files = documents.map((file) => {
    const definitions = file.document.definitions.filter((definition) => used.has(definition));
    return { ...file, document: { ...file.document, definitions } };
  });
  return files.filter(({ document }) => document.definitions.length > 0);
}

/** As the client's cache needs it: with `__typename` in each selection but that of the operation itself. */
const withTypenames = (file) => ({
  ...file,
  document: visit(file.document, {
    SelectionSet(node, _key, parent) {
      if (parent.kind === Kind.OPERATION_DEFINITION || node.selections.some(isTypename)) return undefined;
      return { ...node, selections: [...node.selections, TYPENAME] };
    },
  }),
});

const TYPENAME = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } };
const isTypename = ({ kind, name, alias }) => kind === Kind.FIELD && name.value === '__typename' && !alias;

/** A plugin of graphql-codegen: each operation with its hash, by which the server knows its text. */
export function plugin(_schema, documents, _config, { outputFile }) {
  const depth = outputFile.slice(FOLDER.length + 1).split('/').length - 1;
  const folder = depth === 0 ? './' : '../'.repeat(depth);
  return {
    prepend: [`import { document } from '${folder}graph/document.js';`],
    content: operationsOf(documents).map(constant).join('\n'),
  };
}

function constant({ name, result, definitions }) {
  const text = stripIgnoredCharacters(definitions.map(print).join('\n'));
  const hash = createHash('sha256').update(text).digest('hex');
  const types = `${result}, ${result}Variables`;
  return `export const ${name}Document = document<${types}>('${hash}', ${JSON.stringify(text)});\n`;
}
