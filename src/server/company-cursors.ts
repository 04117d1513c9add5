import type { Plugin } from '@envelop/core';
import { type DocumentNode, type ExecutionArgs, type GraphQLSchema, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import type { GraphContext } from '../schema/builder.js';

const resultsByDocument = new WeakMap<DocumentNode, boolean>();

/** Whether a document selects the cursor of a company anywhere. */
function asksForCursor(schema: GraphQLSchema, document: DocumentNode): boolean {
  const cachedResult = resultsByDocument.get(document);
  if (cachedResult !== undefined) return cachedResult;
  const types = new TypeInfo(schema);
  let asks = false;
  visit(
    document,
    visitWithTypeInfo(types, {
      Field: ({ name }) => {
        asks ||= name.value === 'cursor' && types.getParentType()?.name === 'Company';
      },
    }),
  );
  resultsByDocument.set(document, asks);
  return asks;
}

/** Executes a document after reading the heads of the journals, if the document selects them. */
export function afterHeads<T>({ schema, document, contextValue }: ExecutionArgs, execute: () => T): T | Promise<T> {
  if (!asksForCursor(schema, document)) return execute();
  return (contextValue as GraphContext).scope.readHeads().then(execute);
}

/** Reads the heads of the journals before a document that selects them. Must come after plugins that execute. */
export const useCompanyCursors = (): Plugin => ({
  onExecute({ executeFn, setExecuteFn }) {
    setExecuteFn((args) => afterHeads(args, () => executeFn(args)));
  },
});
