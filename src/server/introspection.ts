import {
  type ASTNode,
  BREAK,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getArgumentValues,
  getIntrospectionQuery,
  getNamedType,
  getOperationAST,
  type InlineFragmentNode,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
  visit,
} from 'graphql';

interface IntrospectionArgs {
  readonly schema: GraphQLSchema;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly variables: Readonly<Record<string, unknown>>;
  /** The maximum cost of a document; counting stops there. */
  readonly limit: number;
}

/**
 * The cost of reading the whole schema once, regardless of its size: clients and their generators read it this way, and
 * about 75,000 values take 55 ms to return.
 */
const WHOLE_COST = 35_000;

/** The fragments of a document, by name. */
export const fragmentsOf = ({ definitions }: DocumentNode): Map<string, FragmentDefinitionNode> =>
  new Map(definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one]] : [])));

const pricesByValue = new WeakMap<GraphQLSchema, number>();

/** The cost of one value of the schema. */
function priceByValue(schema: GraphQLSchema): number {
  const cachedPrice = pricesByValue.get(schema);
  if (cachedPrice !== undefined) return cachedPrice;
  const document = parse(getIntrospectionQuery({ schemaDescription: true, inputValueDeprecation: true, oneOf: true }));
  const fragments = fragmentsOf(document);
  const operation = document.definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  const [whole] = (operation as OperationDefinitionNode).selectionSet.selections;
  const args = { schema, fragments, variables: {}, limit: Number.POSITIVE_INFINITY };
  const price = WHOLE_COST / new IntrospectionCount(args, 1).of(whole as FieldNode);
  pricesByValue.set(schema, price);
  return price;
}

/**
 * Counts the values of the schema that a document would return. The count is exact, because it reads them, and counts
 * each part of the schema once for each selection, however often it is reached. Selections are equal even under
 * different aliases. All fields of a document share one budget: 99 aliases with their own budgets blocked the event
 * loop for two seconds.
 */
export class IntrospectionCount {
  private readonly counts = new Map<string, Map<unknown, number>>();
  private readonly texts = new Map<SelectionSetNode, string>();
  private readonly argumentValues = new Map<FieldNode, Readonly<Record<string, unknown>>>();
  private readonly info: GraphQLResolveInfo;
  /** The number of values at which counting stops. */
  private budget = 0;
  private counted = 0;

  constructor(
    private readonly args: IntrospectionArgs,
    private readonly price?: number,
  ) {
    this.info = { schema: args.schema } as GraphQLResolveInfo;
  }

  /** The cost of `__schema` or `__type` without the field itself. */
  of(node: FieldNode): number {
    const field = node.name.value === SchemaMetaFieldDef.name ? SchemaMetaFieldDef : TypeMetaFieldDef;
    const type = getNamedType(field.type) as GraphQLObjectType;
    const { schema, variables, limit } = this.args;
    const price = this.price ?? priceByValue(schema);
    this.budget = Math.ceil(limit / price) + 1;
    const value = field.resolve?.(undefined, getArgumentValues(field, node, variables), undefined, this.info);
    const before = this.counted;
    this.count(value, node.selectionSet, type);
    return Math.ceil((this.counted - before) * price);
  }

  private get isSpent(): boolean {
    return this.counted > this.budget;
  }

  private count(value: unknown, selections: SelectionSetNode | undefined, type: GraphQLObjectType): void {
    if (!selections || value === null || value === undefined) this.counted += 1;
    else if (!Array.isArray(value)) this.countBelow(value, selections, type);
    else {
      for (const one of value) {
        if (this.isSpent) return;
        this.countBelow(one, selections, type);
      }
    }
  }

  private countBelow(source: unknown, selections: SelectionSetNode, type: GraphQLObjectType): void {
    const counts = this.countsOf(selections);
    const cachedCount = counts.get(source);
    if (cachedCount !== undefined) {
      this.counted += cachedCount;
      return;
    }
    const before = this.counted;
    this.counted += 1;
    for (const selection of selections.selections) {
      if (this.isSpent) return;
      if (selection.kind === Kind.FIELD) this.countField(source, selection, type);
      else {
        const fragment =
          selection.kind === Kind.INLINE_FRAGMENT ? selection : this.args.fragments.get(selection.name.value);
        if (fragment) this.countBelow(source, fragment.selectionSet, this.typeConditionOf(fragment) ?? type);
      }
    }
    counts.set(source, this.counted - before);
  }

  /** The counts below equal selections. Variables and fragments mean the same everywhere in a document. */
  private countsOf(selections: SelectionSetNode): Map<unknown, number> {
    const text = this.texts.get(selections) ?? print(selections);
    this.texts.set(selections, text);
    const counts = this.counts.get(text) ?? new Map<unknown, number>();
    this.counts.set(text, counts);
    return counts;
  }

  private typeConditionOf({
    typeCondition,
  }: FragmentDefinitionNode | InlineFragmentNode): GraphQLObjectType | undefined {
    const type = typeCondition && this.args.schema.getType(typeCondition.name.value);
    return isObjectType(type) ? type : undefined;
  }

  private countField(source: unknown, node: FieldNode, type: GraphQLObjectType): void {
    const field = type.getFields()[node.name.value];
    if (!field || !node.selectionSet) {
      this.counted += 1;
      return;
    }
    const value = field.resolve?.(source, this.argumentsOf(field, node), undefined, this.info);
    this.count(value, node.selectionSet, getNamedType(field.type) as GraphQLObjectType);
  }

  /** The arguments of a field, evaluated only once: they are the same for each value with the field. */
  private argumentsOf(field: GraphQLField<unknown, unknown>, node: FieldNode): Readonly<Record<string, unknown>> {
    const values = this.argumentValues.get(node) ?? getArgumentValues(field, node, this.args.variables);
    this.argumentValues.set(node, values);
    return values;
  }
}

/** Whether the operation of a document reads the schema. */
export function readsSchema(document: DocumentNode, operationName: string | null | undefined): boolean {
  const operation = getOperationAST(document, operationName);
  const fragments = fragmentsOf(document);
  const waiting: ASTNode[] = operation ? [operation] : [];
  let hasSchemaField = false;
  for (const part of waiting) {
    visit(part, {
      Field({ name: { value } }) {
        if (value !== SchemaMetaFieldDef.name && value !== TypeMetaFieldDef.name) return undefined;
        hasSchemaField = true;
        return BREAK;
      },
      FragmentSpread({ name: { value } }) {
        const fragment = fragments.get(value);
        fragments.delete(value);
        if (fragment) waiting.push(fragment);
      },
    });
    if (hasSchemaField) return true;
  }
  return false;
}
