import { isAsyncIterable, type Plugin } from '@envelop/core';
import { type ExecutionResult, GraphQLError, getOperationAST } from 'graphql';

/**
 * Adds `extensions.committed` to errors below a mutation: the mutation has committed then. These errors mean that a
 * part of the response could not be read, not that the write failed: a client that mistakes "Retry shortly" for the
 * latter would write twice.
 */
export const useCommitted = (maskError: (error: unknown) => GraphQLError): Plugin => ({
  onExecute({ args }) {
    if (getOperationAST(args.document, args.operationName)?.operation !== 'mutation') return;
    return {
      onExecuteDone({ result, setResult }) {
        if (isAsyncIterable(result) || !result.errors) return;
        const { errors, ...answer } = result as ExecutionResult;
        const markedErrors = errors?.map((error) =>
          isBelowMutation(error) ? markAsCommitted(maskError(error)) : error,
        );
        setResult({ ...answer, errors: markedErrors } as never);
      },
    };
  },
});

/** A mutation's own error has the path of its field; an error below it occurs after the commit. */
const isBelowMutation = ({ path }: GraphQLError): boolean => (path?.length ?? 0) > 1;

const markAsCommitted = ({ message, nodes, source, positions, path, extensions }: GraphQLError): GraphQLError =>
  new GraphQLError(message, { nodes, source, positions, path, extensions: { ...extensions, committed: true } });
