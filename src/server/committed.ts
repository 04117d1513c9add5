import { isAsyncIterable, type Plugin } from '@envelop/core';
import { type ExecutionResult, GraphQLError, getOperationAST } from 'graphql';

/**
 * Marks the errors below a mutation that was made with `extensions.committed`. Such an error says that a part of the
 * answer could not be read, not that the write failed: who takes "Retry shortly" for the latter writes twice.
 */
export const useCommitted = (maskError: (error: unknown) => GraphQLError): Plugin => ({
  onExecute({ args }) {
    if (getOperationAST(args.document, args.operationName)?.operation !== 'mutation') return;
    return {
      onExecuteDone({ result, setResult }) {
        if (isAsyncIterable(result) || !result.errors) return;
        const { errors, ...answer } = result as ExecutionResult;
        const told = errors?.map((error) => (isBelowMutation(error) ? committed(maskError(error)) : error));
        setResult({ ...answer, errors: told } as never);
      },
    };
  },
});

/** A mutation's own error has the path of its field; one that is below it is met after the commit. */
const isBelowMutation = ({ path }: GraphQLError): boolean => (path?.length ?? 0) > 1;

const committed = ({ message, nodes, source, positions, path, extensions }: GraphQLError): GraphQLError =>
  new GraphQLError(message, { nodes, source, positions, path, extensions: { ...extensions, committed: true } });
