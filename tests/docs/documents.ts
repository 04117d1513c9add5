import { type DocumentNode, Kind, type OperationDefinitionNode, parse, print } from 'graphql';
import { take } from '../kit/server.js';
import { socketTo } from '../kit/sockets.js';
import type { Block } from './markdown.js';
import { ask, type GraphqlResult, type Things } from './world.js';

/** Runs the operations of a block one after the other. @returns their answers; of a subscription the first event */
export async function runDocument(url: string, block: Block, things: Things): Promise<GraphqlResult[]> {
  const document = parse(block.text);
  const answers: GraphqlResult[] = [];
  for (const operation of document.definitions.filter(isOperation)) {
    const query = print(only(document, operation));
    const variables = variablesOf(operation, things, block);
    answers.push(await (operation.operation === 'subscription' ? first : ask)(url, query, variables));
  }
  return answers;
}

async function first(url: string, query: string, variables: object): Promise<GraphqlResult> {
  const socket = socketTo(url);
  const [event] = await take(socket, query, variables, 1);
  await socket.dispose();
  return event;
}

const isOperation = (definition: DocumentNode['definitions'][number]): definition is OperationDefinitionNode =>
  definition.kind === Kind.OPERATION_DEFINITION;

/** The document with this operation alone, and all fragments. */
const only = ({ definitions, ...document }: DocumentNode, operation: OperationDefinitionNode): DocumentNode => ({
  ...document,
  definitions: definitions.filter((definition) => definition === operation || !isOperation(definition)),
});

/** What a client would know: ids of things by the variables' names, and the beginning of the journal. */
function variablesOf(operation: OperationDefinitionNode, things: Things, { at }: Block): Record<string, unknown> {
  const known: Record<string, unknown> = { since: new Date(0).toISOString(), ...things };
  if (operation.operation === 'subscription') known.after ??= '0';
  const values: Record<string, unknown> = {};
  for (const { variable, type, defaultValue } of operation.variableDefinitions ?? []) {
    const name = variable.name.value;
    const value = known[name === 'id' ? rootOf(operation) : name];
    if (value !== undefined) values[name] = value;
    else if (type.kind === Kind.NON_NULL_TYPE && !defaultValue)
      throw new Error(`${at}: tests/docs/world.ts has no $${name}; give it in a block of json variables`);
  }
  return values;
}

/** The field that the operation begins with: what its `$id` names. */
function rootOf({ selectionSet: { selections } }: OperationDefinitionNode): string {
  const [field] = selections;
  return field?.kind === Kind.FIELD ? field.name.value : '';
}
