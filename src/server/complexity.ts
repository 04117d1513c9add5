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
import { fragmentsOf, IntrospectionCount } from './introspection.js';
import { flawOfVariables } from './invalid-values.js';

interface DocumentArgs {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operationName?: string | null | undefined;
  readonly variableValues?: Readonly<Record<string, unknown>> | null | undefined;
}

/**
 * The cost that a field declares, as in Pothos: a number, or a cost for the field and a multiplier for its selections.
 */
type DeclaredCost = number | { readonly field?: number; readonly multiplier?: number };

/** The cost of selections: the part for each item of their list, and the part that counts once. */
interface SelectionCost {
  readonly each: number;
  readonly once: number;
}

/** The number of argument values, and of characters in them, that cost as much as one field. */
const VALUES_PER_FIELD = 10;
const CHARACTERS_PER_FIELD = 1_000;

/**
 * Counts the fields that one operation could read: each field, the selections of a list once for each possible item,
 * values of the schema, and each use of argument values. The counter of the Pothos plugin is not used: it always counts
 * the first operation of a document, and neither arguments nor introspection.
 * @throws GraphQLError for invalid variables
 */
export function complexityOf(args: DocumentArgs, limit: number): number {
  const operation = getOperationAST(args.document, args.operationName);
  const root = operation && args.schema.getRootType(operation.operation);
  if (!root) return 0;
  const { errors, coerced } = getVariableValues(
    args.schema,
    operation.variableDefinitions ?? [],
    args.variableValues ?? {},
    { maxErrors: 1 },
  );
  if (errors) throw flawOfVariables(args.schema, operation.variableDefinitions ?? [], args.variableValues ?? {});
  const { each, once } = new Count(args, coerced, limit).below(operation.selectionSet, root);
  return each + once;
}

/** A list of a document. */
export interface DearList {
  readonly path: string;
  /** Whether a document can request fewer of its items. */
  readonly hasPages: boolean;
}

/** The list that adds most to the cost: the innermost one along the most expensive fields. */
export function dearestListOf(args: DocumentArgs, limit: number): DearList | undefined {
  const operation = getOperationAST(args.document, args.operationName);
  const root = operation && args.schema.getRootType(operation.operation);
  if (!root) return undefined;
  const { coerced = {} } = getVariableValues(
    args.schema,
    operation.variableDefinitions ?? [],
    args.variableValues ?? {},
  );
  return new Count(args, coerced, limit).dearestList(operation.selectionSet, root);
}

/** A field of a document with the type that it is selected on. */
interface Selected {
  readonly node: FieldNode;
  readonly type: GraphQLNamedType;
}

const fieldOf = (type: GraphQLNamedType, { name }: FieldNode): GraphQLField<unknown, unknown> | undefined =>
  isObjectType(type) || isInterfaceType(type) ? type.getFields()[name.value] : undefined;

class Count {
  private readonly introspection: IntrospectionCount;
  private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  private readonly known = new Map<SelectionSetNode, Map<GraphQLNamedType, SelectionCost>>();
  private readonly sizes = new Map<string, JsonSize>();

  constructor(
    private readonly args: DocumentArgs,
    private readonly variables: Readonly<Record<string, unknown>>,
    limit: number,
  ) {
    const { schema, document } = args;
    this.fragments = fragmentsOf(document);
    this.introspection = new IntrospectionCount({ schema, fragments: this.fragments, variables, limit });
  }

  /** Counts a selection once for each type, since fragments may double with each level. */
  below(selections: SelectionSetNode, type: GraphQLNamedType): SelectionCost {
    const ofSelections = this.known.get(selections) ?? new Map<GraphQLNamedType, SelectionCost>();
    this.known.set(selections, ofSelections);
    const cachedCost = ofSelections.get(type);
    if (cachedCost !== undefined) return cachedCost;
    let [each, once] = [0, 0];
    for (const selection of selections.selections) {
      if (selection.kind === Kind.FIELD) {
        const cost = this.field(selection, type);
        if (fieldOf(type, selection)?.extensions.isCountedOnce) once += cost;
        else each += cost;
      } else {
        const part = selection.kind === Kind.INLINE_FRAGMENT ? selection : this.fragment(selection.name.value);
        const narrowed = part.typeCondition && this.args.schema.getType(part.typeCondition.name.value);
        const cost = this.below(part.selectionSet, narrowed ?? type);
        each += cost.each;
        once += cost.once;
      }
    }
    ofSelections.set(type, { each, once });
    return { each, once };
  }

  dearestList(selections: SelectionSetNode, type: GraphQLNamedType): DearList | undefined {
    const path: string[] = [];
    let dearList: DearList | undefined;
    let below: SelectionSetNode | undefined = selections;
    let parent: GraphQLNamedType = type;
    while (below) {
      const dearest: Selected | undefined = this.fieldsIn(below, parent)
        .map((selected) => ({ ...selected, cost: this.field(selected.node, selected.type) }))
        .toSorted((one, other) => other.cost - one.cost)[0];
      const field = dearest && isObjectType(dearest.type) && dearest.type.getFields()[dearest.node.name.value];
      if (!field) break;
      path.push(field.name);
      const declared = this.declaredCost(field, dearest.node);
      if (typeof declared === 'object' && (declared.multiplier ?? 1) > 1)
        dearList = { path: path.join('.'), hasPages: field.args.some(({ name }) => name === 'first') };
      below = dearest.node.selectionSet;
      parent = getNamedType(field.type);
    }
    return dearList;
  }

  /**
   * The fields of a selection and its fragments. Each fragment counts once for a type: they may double with each level.
   */
  private fieldsIn(
    selections: SelectionSetNode,
    type: GraphQLNamedType,
    seen = new Map<SelectionSetNode, Set<GraphQLNamedType>>(),
  ): Selected[] {
    const types = seen.get(selections) ?? new Set();
    if (types.has(type)) return [];
    seen.set(selections, types.add(type));
    return selections.selections.flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return [{ node: selection, type }];
      const part = selection.kind === Kind.INLINE_FRAGMENT ? selection : this.fragment(selection.name.value);
      const narrowed = part.typeCondition && this.args.schema.getType(part.typeCondition.name.value);
      return this.fieldsIn(part.selectionSet, narrowed ?? type, seen);
    });
  }

  private fragment(name: string): FragmentDefinitionNode {
    const definition = this.fragments.get(name);
    if (!definition) throw new GraphQLError(`Unknown fragment "${name}".`);
    return definition;
  }

  private field(node: FieldNode, type: GraphQLNamedType): number {
    const name = node.name.value;
    if (name === SchemaMetaFieldDef.name || name === TypeMetaFieldDef.name) return 1 + this.introspection.of(node);
    const field = fieldOf(type, node);
    if (!field) return 1; // __typename
    const declared = this.declaredCost(field, node);
    const { field: own = 1, multiplier = 1 } = typeof declared === 'number' ? { field: declared } : declared;
    const nested = node.selectionSet ? this.below(node.selectionSet, getNamedType(field.type)) : { each: 0, once: 0 };
    return own + this.argumentCost(node) + nested.once + nested.each * Math.max(multiplier, 0);
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
    const size = this.sizes.get(name) ?? sizeOfJson(this.args.variableValues?.[name] ?? null);
    this.sizes.set(name, size);
    return size;
  }
}
