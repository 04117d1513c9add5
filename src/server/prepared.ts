import type { IncomingMessage } from 'node:http';
import { type DocumentNode, GraphQLError } from 'graphql';
import type { GraphServer } from './graphql.js';
import { assertBounded } from './params.js';
import type { DocumentRequest, TrustedDocuments } from './trusted.js';

export type Enveloped = ReturnType<GraphServer['getEnveloped']>;

/** A document that may run unless it has errors, with what runs it. */
interface Prepared {
  readonly enveloped: Enveloped;
  readonly document: DocumentNode;
  readonly errors: readonly GraphQLError[];
}

/** Finds, parses and validates the document of a request by the server's plugins. @throws GraphQLError */
export function prepare(
  graph: GraphServer,
  trusted: TrustedDocuments | undefined,
  req: IncomingMessage,
  params: DocumentRequest,
): Prepared {
  assertBounded(params);
  const query = (trusted ? trusted.textOf(params) : params.query) ?? '';
  const enveloped = graph.getEnveloped({ req, params: { ...params, query } });
  const document = parsed(enveloped.parse, query);
  return { enveloped, document, errors: enveloped.validate(enveloped.schema, document) as readonly GraphQLError[] };
}

function parsed(parse: Enveloped['parse'], query: string): DocumentNode {
  try {
    return parse(query);
  } catch (error) {
    if (error instanceof GraphQLError) error.extensions.code ??= 'GRAPHQL_PARSE_FAILED';
    throw error;
  }
}
