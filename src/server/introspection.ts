import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getArgumentValues,
  getIntrospectionQuery,
  getNamedType,
  type InlineFragmentNode,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
} from 'graphql';

interface IntrospectionArgs {
  readonly schema: GraphQLSchema;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly variables: Readonly<Record<string, unknown>>;
  /** The maximum cost of a document, at which counting ends. */
  readonly limit: number;
}

/**
 * What it costs to read the whole schema once, however large it is: clients and their generators read it so, and some
 * 75,000 values take 55 ms to return.
 */
const WHOLE_COST = 35_000;

const pricesByValue = new WeakMap<GraphQLSchema, number>();

/** The cost of one value of a schema. */
function priceByValue(schema: GraphQLSchema): number {
  const known = pricesByValue.get(schema);
  if (known !== undefined) return known;
  const document = parse(getIntrospectionQuery({ schemaDescription: true, inputValueDeprecation: true, oneOf: true }));
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  const operation = document.definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  const [whole] = (operation as OperationDefinitionNode).selectionSet.selections;
  const args = { schema, fragments, variables: {}, limit: Number.POSITIVE_INFINITY };
  const price = WHOLE_COST / new IntrospectionCount(args, 1).of(whole as FieldNode);
  pricesByValue.set(schema, price);
  return price;
}

/**
 * Counts the values of the schema that a document would get: exactly, by reading them, and each part of the schema once
 * for each selection, however it is reached.
 */
export class IntrospectionCount {
  isUsed = false;
  private readonly known = new Map<SelectionSetNode, Map<unknown, number>>();
  /** The number of values at which counting ends. */
  private most = 0;

  constructor(
    private readonly args: IntrospectionArgs,
    private readonly price?: number,
  ) {}

  /** The cost of `__schema` or `__type` without the field itself. */
  of(node: FieldNode): number {
    this.isUsed = true;
    const field = node.name.value === SchemaMetaFieldDef.name ? SchemaMetaFieldDef : TypeMetaFieldDef;
    const type = getNamedType(field.type) as GraphQLObjectType;
    const { schema, variables, limit } = this.args;
    const price = this.price ?? priceByValue(schema);
    this.most = Math.ceil(limit / price) + 1;
    const info = { schema } as GraphQLResolveInfo;
    const value = field.resolve?.(undefined, getArgumentValues(field, node, variables), undefined, info);
    return Math.ceil(this.count(value, node.selectionSet, type) * price);
  }

  private count(value: unknown, selections: SelectionSetNode | undefined, type: GraphQLObjectType): number {
    if (!selections || value === null || value === undefined) return 1;
    if (!Array.isArray(value)) return this.below(value, selections, type);
    let total = 0;
    for (const one of value) {
      total += this.below(one, selections, type);
      if (total > this.most) break;
    }
    return total;
  }

  private below(source: unknown, selections: SelectionSetNode, type: GraphQLObjectType): number {
    const ofSelections = this.known.get(selections) ?? new Map<unknown, number>();
    this.known.set(selections, ofSelections);
    const found = ofSelections.get(source);
    if (found !== undefined) return found;
    let total = 1;
    for (const selection of selections.selections) {
      if (total > this.most) break;
      if (selection.kind === Kind.FIELD) total += this.field(source, selection, type);
      else {
        const fragment =
          selection.kind === Kind.INLINE_FRAGMENT ? selection : this.args.fragments.get(selection.name.value);
        if (fragment) total += this.below(source, fragment.selectionSet, this.narrowed(fragment) ?? type);
      }
    }
    ofSelections.set(source, total);
    return total;
  }

  private narrowed({ typeCondition }: FragmentDefinitionNode | InlineFragmentNode): GraphQLObjectType | undefined {
    const type = typeCondition && this.args.schema.getType(typeCondition.name.value);
    return isObjectType(type) ? type : undefined;
  }

  private field(source: unknown, node: FieldNode, type: GraphQLObjectType): number {
    const field = type.getFields()[node.name.value];
    if (!field || !node.selectionSet) return 1;
    const info = { schema: this.args.schema } as GraphQLResolveInfo;
    const value = field.resolve?.(source, getArgumentValues(field, node, this.args.variables), undefined, info);
    return this.count(value, node.selectionSet, getNamedType(field.type) as GraphQLObjectType);
  }
}
