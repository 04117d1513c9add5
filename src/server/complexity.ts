import {
  type ConstValueNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  getOperationAST,
  getVariableValues,
  isInterfaceType,
  isObjectType,
  Kind,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
  type ValueNode,
} from 'graphql';
import { type JsonSize, sizeOfJson } from '../services/core/text/json-bytes.js';
import { IntrospectionCount } from './introspection.js';

interface DocumentArgs {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operationName?: string | null | undefined;
  readonly variableValues?: Readonly<Record<string, unknown>> | null | undefined;
}

/** What a document costs. */
export interface Complexity {
  readonly requested: number;
  /** Whether it reads the schema. */
  readonly introspects: boolean;
}

/** The cost that a field declares, as in Pothos: a number, or one for the field and a multiplier for its selections. */
type DeclaredCost = number | { readonly field?: number; readonly multiplier?: number };

/** The number of argument values, and of characters in them, that cost as much as one field. */
const VALUES_PER_FIELD = 10;
const CHARACTERS_PER_FIELD = 1_000;

/**
 * Counts what one operation could read: each field, the selections of a list once for each possible item, values of the
 * schema, and the values of arguments wherever they are used. The counter of the Pothos plugin is not used: it always
 * counts the first operation of a document, and neither arguments nor introspection.
 * @throws GraphQLError for invalid variables
 */
export function complexityOf(args: DocumentArgs, limit: number): Complexity {
  const operation = getOperationAST(args.document, args.operationName);
  const root = operation && args.schema.getRootType(operation.operation);
  if (!root) return { requested: 0, introspects: false };
  const { errors, coerced } = getVariableValues(
    args.schema,
    operation.variableDefinitions ?? [],
    args.variableValues ?? {},
    { maxErrors: 1 },
  );
  if (errors) throw errors[0] as GraphQLError;
  const count = new Count(args, coerced, limit);
  const requested = count.below(operation.selectionSet, root);
  return { requested, introspects: count.introspection.isUsed };
}

class Count {
  readonly introspection: IntrospectionCount;
  private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  private readonly known = new Map<SelectionSetNode, Map<GraphQLNamedType, number>>();
  private readonly sizes = new Map<string, JsonSize>();

  constructor(
    private readonly args: DocumentArgs,
    private readonly variables: Readonly<Record<string, unknown>>,
    limit: number,
  ) {
    const { schema, document } = args;
    const fragments = document.definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [one] : []));
    this.fragments = new Map(fragments.map((one) => [one.name.value, one]));
    this.introspection = new IntrospectionCount({ schema, fragments: this.fragments, variables, limit });
  }

  /** Counts a selection once for each type, since fragments may double with each level. */
  below(selections: SelectionSetNode, type: GraphQLNamedType): number {
    const ofSelections = this.known.get(selections) ?? new Map<GraphQLNamedType, number>();
    this.known.set(selections, ofSelections);
    const found = ofSelections.get(type);
    if (found !== undefined) return found;
    let total = 0;
    for (const selection of selections.selections) {
      if (selection.kind === Kind.FIELD) total += this.field(selection, type);
      else {
        const part = selection.kind === Kind.INLINE_FRAGMENT ? selection : this.fragment(selection.name.value);
        const narrowed = part.typeCondition && this.args.schema.getType(part.typeCondition.name.value);
        total += this.below(part.selectionSet, narrowed ?? type);
      }
    }
    ofSelections.set(type, total);
    return total;
  }

  private fragment(name: string): FragmentDefinitionNode {
    const found = this.fragments.get(name);
    if (!found) throw new GraphQLError(`Unknown fragment "${name}".`);
    return found;
  }

  private field(node: FieldNode, type: GraphQLNamedType): number {
    const name = node.name.value;
    if (name === SchemaMetaFieldDef.name || name === TypeMetaFieldDef.name) return 1 + this.introspection.of(node);
    const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined;
    if (!field) return 1; // __typename
    const declared = this.declaredCost(field, node);
    const { field: own = 1, multiplier = 1 } = typeof declared === 'number' ? { field: declared } : declared;
    const nested = node.selectionSet ? this.below(node.selectionSet, getNamedType(field.type)) : 0;
    return own + this.argumentCost(node) + nested * Math.max(multiplier, 0);
  }

  private declaredCost(field: GraphQLField<unknown, unknown>, node: FieldNode): DeclaredCost {
    const declared = field.extensions.complexity as
      | DeclaredCost
      | ((args: object, context: object, of: object) => DeclaredCost);
    if (typeof declared !== 'function') return declared ?? 1;
    return declared(getArgumentValues(field, node, this.variables), {}, field);
  }

  /** The cost of the values of a field's arguments. */
  private argumentCost({ arguments: nodes = [] }: FieldNode): number {
    let [values, characters] = [0, 0];
    for (const { value } of nodes) {
      const size = this.sizeOf(value);
      values += size.values;
      characters += size.characters;
    }
    return Math.floor(values / VALUES_PER_FIELD) + Math.floor(characters / CHARACTERS_PER_FIELD);
  }

  private sizeOf(node: ValueNode | ConstValueNode): JsonSize {
    switch (node.kind) {
      case Kind.VARIABLE:
        return this.sizeOfVariable(node.name.value);
      case Kind.LIST:
        return this.sum(node.values);
      case Kind.OBJECT:
        return this.sum(node.fields.map(({ value }) => value));
      case Kind.STRING:
        return { values: 1, characters: node.value.length };
      default:
        return { values: 1, characters: 0 };
    }
  }

  private sum(nodes: readonly ValueNode[]): JsonSize {
    let [values, characters] = [1, 0];
    for (const node of nodes) {
      const size = this.sizeOf(node);
      values += size.values;
      characters += size.characters;
    }
    return { values, characters };
  }

  private sizeOfVariable(name: string): JsonSize {
    const known = this.sizes.get(name) ?? sizeOfJson(this.args.variableValues?.[name] ?? null);
    this.sizes.set(name, known);
    return known;
  }
}
