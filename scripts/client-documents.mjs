import { Kind, print, visit } from 'graphql';

/** A plugin of graphql-codegen: each document as a text that knows its types, with the fragments that it needs. */
export function plugin(_schema, documents) {
  const definitions = documents.flatMap(({ document }) => document.definitions);
  const fragments = new Map(
    definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION).map((each) => [each.name.value, each]),
  );
  const operations = definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  return {
    prepend: ["import type { TypedDocument } from '../graphql.js';"],
    content: operations.map((operation) => constant(operation, fragments)).join('\n'),
  };
}

function constant(operation, fragments) {
  const name = operation.name.value;
  const result = name + operation.operation.replace(/^./, (letter) => letter.toUpperCase());
  const text = [operation, ...fragmentsOf(operation, fragments)].map(print).join('\n');
  return `export const ${name} = ${JSON.stringify(text)} as unknown as TypedDocument<${result}, ${result}Variables>;\n`;
}

/** The fragments that a definition spreads, and those that they spread. */
function fragmentsOf(definition, fragments, found = new Set()) {
  visit(definition, {
    FragmentSpread({ name }) {
      const fragment = fragments.get(name.value);
      if (found.has(fragment)) return;
      found.add(fragment);
      fragmentsOf(fragment, fragments, found);
    },
  });
  return found;
}
