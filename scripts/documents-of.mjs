import { Kind, visit } from 'graphql';

/** The operations of the documents that a plugin of graphql-codegen is given, each with the fragments that it needs. */
export function operationsOf(documents) {
  const definitions = documents.flatMap(({ document }) => document.definitions);
  const fragments = new Map(
    definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION).map((each) => [each.name.value, each]),
  );
  return definitions
    .filter(({ kind }) => kind === Kind.OPERATION_DEFINITION)
    .map((operation) => ({
      name: operation.name.value,
      /** The name of the type of its answer. */
      result: operation.name.value + operation.operation.replace(/^./, (letter) => letter.toUpperCase()),
      definitions: [operation, ...fragmentsOf(operation, fragments)],
    }));
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
