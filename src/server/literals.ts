import {
  type ASTVisitor,
  GraphQLError,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  type ObjectValueNode,
  type ValidationContext,
  type ValueNode,
} from 'graphql';
import { isSafeNumber } from '../json/exact-number.js';
import { expectationOf, fits, flawOfFields, LOST_DIGITS } from './invalid-values.js';

/** GraphQL's rule about literals in documents, with messages that do not repeat the literals. */
export function LiteralsOfCorrectTypeRule(context: ValidationContext): ASTVisitor {
  const report = (node: ValueNode, what: string): void =>
    context.reportError(new GraphQLError(`A value in the document is not valid: ${what}.`, { nodes: node }));
  const check = (node: ValueNode): void => {
    const type = context.getInputType();
    if (!type) return;
    // A single value where a list is expected counts as a list of one.
    const leaf = getNamedType(type);
    const isTaken = isLeafType(leaf) && fits(() => leaf.parseLiteral(node, undefined));
    if (!isTaken) report(node, expectationOf(type));
    else if (losesDigits(node, leaf.name)) report(node, LOST_DIGITS);
  };
  return {
    ListValue(node) {
      const type = getNullableType(context.getParentInputType());
      if (isListType(type)) return undefined;
      check(node);
      return false;
    },
    ObjectValue(node) {
      const type = getNamedType(context.getInputType());
      if (!isInputObjectType(type)) {
        check(node);
        return false;
      }
      const flaw = flawOfFields(type, namesOf(node)) ?? flawOfOnlyField(node, context);
      if (flaw) report(node, flaw);
      return undefined;
    },
    NullValue(node) {
      const type: GraphQLInputType | null | undefined = context.getInputType();
      if (isNonNullType(type)) report(node, expectationOf(type));
    },
    EnumValue: check,
    IntValue: check,
    FloatValue: check,
    StringValue: check,
    BooleanValue: check,
  };
}

/** Whether a Float literal would lose digits: a Float is a JavaScript number. */
const losesDigits = (node: ValueNode, type: string): boolean =>
  type === 'Float' && (node.kind === 'IntValue' || node.kind === 'FloatValue') && !isSafeNumber(node.value);

const namesOf = ({ fields }: ObjectValueNode): string[] => fields.map(({ name }) => name.value);

/** The flaw of a `@oneOf` object with a null value: its only field must have a value. */
function flawOfOnlyField({ fields: [field] }: ObjectValueNode, context: ValidationContext): string | undefined {
  const type = getNamedType(context.getInputType());
  const isNull = isInputObjectType(type) && type.isOneOf && field?.value.kind === 'NullValue';
  return isNull ? `the field of ${type.name} must not be null` : undefined;
}
