import type { Plugin } from '@envelop/core';
import { GraphQLError, Lexer, type Source, TokenKind } from 'graphql';
import { withoutStacks } from './stackless.js';

/** Reports a syntax error by the kind of its token. GraphQL's own message repeats texts and numbers. */
export const useSyntaxErrors = (): Plugin => ({
  onParse() {
    return ({ result, replaceParseResult }) => {
      if (!(result instanceof GraphQLError) || result.extensions.code) return;
      const { source, positions } = result;
      const kind = source && positions?.[0] !== undefined ? kindAt(source, positions[0]) : undefined;
      const message = `Syntax Error: ${kind ? `Unexpected ${kind}` : 'Unexpected character'}.`;
      const extensions = { code: 'GRAPHQL_PARSE_FAILED' };
      replaceParseResult(withoutStacks(() => new GraphQLError(message, { source, positions, extensions })) as never);
    };
  },
});

/** The kind of the token at a position; undefined if no token can be read there. */
function kindAt(source: Source, position: number): string | undefined {
  const lexer = new Lexer(source);
  try {
    let token = lexer.advance();
    while (token.start < position && token.kind !== TokenKind.EOF) token = lexer.advance();
    return token.kind;
  } catch {
    return undefined;
  }
}
