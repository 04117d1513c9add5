import { print } from 'graphql';
import { operationsOf } from './documents-of.mjs';

/** A plugin of graphql-codegen: each document as a text that knows its types, with the fragments that it needs. */
export function plugin(_schema, documents) {
  return {
    prepend: ["import type { TypedDocument } from '../graphql.js';"],
    content: operationsOf(documents).map(constant).join('\n'),
  };
}

function constant({ name, result, definitions }) {
  const text = definitions.map(print).join('\n');
  return `export const ${name} = ${JSON.stringify(text)} as unknown as TypedDocument<${result}, ${result}Variables>;\n`;
}
