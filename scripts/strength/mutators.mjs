import { calledName, isNumber, isText, nameOf, parse, walk } from './syntax.mjs';

// Each mutator returns the mutations that it makes of a node: the part of the text to replace, and its replacement.

const GUARD = /^(assert|authorize|refuse|forbid|deny|verify|demand|check)([A-Z]\w*)?$/;
const REFUSAL = /refus|forbid|denied|deny|reject|invalid|flaw|addIssue/i;
/** Errors of the program, not of its callers. */
const PLAIN_ERROR = /^(Error|TypeError|RangeError|AssertionError)$/;
const LITERAL_NAME = /(status|state|role|outcome|decision|phase|verdict|visibility|effect|level|mode)$/i;
const LIMIT_NAME = /^[A-Z]+(_[A-Z\d]+)+$|^(max|min|most|least|limit)|(Max|Min|Most|Least|Limit)$/;
const LIMIT_CONSTANT = /(^|_)(MAX|MIN|LIMIT|MOST|LEAST|LONGEST)(_|$)/;
/** Limits of time and of memory are no rules. */
const PACE =
  /(MS|TIME|WAIT|DELAY|SECONDS|MINUTES|CACHED?|BATCH|CHUNK|POOL|BUFFER|INTERVAL|BACKOFF|PARALLEL|TOGETHER|AT_ONCE)(_|$)/;
/** A limit above this protects memory: tests go beyond it by far, not by one. */
const EXACT_LIMIT = 10_000;
const BOUNDARIES = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };

/** Whether a statement refuses what a caller wants. */
function refuses(statement) {
  if (statement?.type === 'BlockStatement') return refuses(statement.body.at(-1));
  if (statement?.type === 'ThrowStatement') {
    const { type } = statement.argument;
    return (type === 'CallExpression' || type === 'NewExpression') && !PLAIN_ERROR.test(calledName(statement.argument));
  }
  const said = statement?.type === 'ReturnStatement' ? statement.argument : statement?.expression;
  return REFUSAL.test(calledName(said));
}

const isRefusal = (node) => node.type === 'IfStatement' && !node.alternate && refuses(node.consequent);

function negatedConditions(node, _around, text) {
  if (!isRefusal(node)) return [];
  const { start, end } = node.test;
  return [{ kind: 'negated condition', start, end, by: `!(${text.slice(start, end)})`, about: node }];
}

function removedGuards(node) {
  const isGuard = node.type === 'ExpressionStatement' && GUARD.test(calledName(node.expression));
  return isGuard || isRefusal(node)
    ? [{ kind: 'removed guard', start: node.start, end: node.end, by: ';', about: node }]
    : [];
}

function movedLimits(node, around) {
  if (node.type !== 'BinaryExpression' || !BOUNDARIES[node.operator]) return [];
  const refusal = around.find(isRefusal);
  if (!refusal || node.start < refusal.test.start || node.end > refusal.test.end) return [];
  if (![node.left, node.right].some((side) => isNumber(side) || LIMIT_NAME.test(nameOf(side)))) return [];
  // What is between the two sides may hold parentheses, which stay.
  return [
    { kind: 'moved limit', start: node.left.end, end: node.right.start, operator: node.operator, about: refusal },
  ];
}

function changedNumbers(node) {
  if (node.type === 'VariableDeclarator' && isNumber(node.init)) {
    const { name = '' } = node.id;
    return LIMIT_CONSTANT.test(name) && !PACE.test(name) ? [moved(node.init)] : [];
  }
  if (node.type !== 'CallExpression' || !isNumber(node.arguments[0])) return [];
  const name = nameOf(node.callee);
  if (nameOf(node.callee.object) === 'Math') return [];
  if (name === 'max' || name === 'text' || name === 'rawText') return [moved(node.arguments[0])];
  return name === 'min' && node.arguments[0].value > 0 ? [moved(node.arguments[0], -1)] : [];
}

function moved({ start, end, value }, step = 1) {
  return { kind: 'moved limit', start, end, by: String(value > EXACT_LIMIT ? value * 2 : value + step) };
}

/** The literal that a node compares a status with, or that it gives to a status, with the status's name. */
function statusLiteral(node) {
  if (node.type === 'BinaryExpression' && /^[!=]==$/.test(node.operator)) {
    const [literal, other] = isText(node.left) ? [node.left, node.right] : [node.right, node.left];
    return { literal, name: nameOf(other) };
  }
  return node.type === 'Property' && !node.computed ? { literal: node.value, name: nameOf(node.key) } : undefined;
}

/** Swaps the literals of a status for others that the same file uses for a status of that name. */
function swappedLiterals(nodes) {
  const found = nodes
    .map(({ node }) => statusLiteral(node))
    .filter((each) => each && isText(each.literal) && LITERAL_NAME.test(each.name));
  return found.flatMap(({ literal, name }) => {
    const others = found.filter((each) => each.name === name && each.literal.value !== literal.value);
    const other = others[literal.start % others.length]?.literal;
    return other ? [{ kind: 'swapped literal', start: literal.start, end: literal.end, by: `'${other.value}'` }] : [];
  });
}

/** The messages in a piece of code: tests of a refusal expect them. */
const messagesIn = (code) =>
  [...code.matchAll(/'([^'\n]{12,})'/g)].map(([, text]) => text).filter((text) => / /.test(text));

/** Returns all mutations of the rules in a source file: each with its kind, its line, what it says and the changed text. */
export function mutationsOf(path, text) {
  const nodes = [];
  walk(parse(path, text), (node, around) => nodes.push({ node, around }));
  const ofNodes = nodes.flatMap(({ node, around }) =>
    [negatedConditions, removedGuards, movedLimits, changedNumbers].flatMap((make) => make(node, around, text)),
  );
  return [...ofNodes, ...swappedLiterals(nodes)].map(({ kind, start, end, by, operator, about }) => {
    const before = text.slice(start, end);
    const after = by ?? before.replace(operator, BOUNDARIES[operator]);
    const line = text.slice(0, start).split('\n').length;
    const says = about ? messagesIn(text.slice(about.start, about.end)) : [];
    return { kind, line, before, after, says, text: text.slice(0, start) + after + text.slice(end) };
  });
}
