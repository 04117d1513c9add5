import { gql, type TypedDocumentNode } from 'urql';

/** The hashes by which the server knows the texts of documents, by the names of their operations. */
const hashes = new Map<string, string>();

/** A document that the build of the dashboard made known to the server. */
export function document<Result, Variables extends object>(
  hash: string,
  text: string,
): TypedDocumentNode<Result, Variables> {
  const parsed = gql<Result, Variables>(text);
  const [operation] = parsed.definitions;
  if (operation && 'name' in operation && operation.name) hashes.set(operation.name.value, hash);
  return parsed as TypedDocumentNode<Result, Variables>;
}

export const hashOf = (operationName: string): string | undefined => hashes.get(operationName);
