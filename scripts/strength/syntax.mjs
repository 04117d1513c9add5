import { parseAst } from 'vitest/node';

/** Returns the syntax tree of a TypeScript file. @throws when it does not parse */
export const parse = (path, text) => parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }, path);

/** Calls `visit` for each node of a tree with the nodes around it, the nearest first. */
export function walk(node, visit, around = []) {
  visit(node, around);
  const within = [node, ...around];
  for (const [key, value] of Object.entries(node)) {
    if (key === 'parent') continue;
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type === 'string') walk(child, visit, within);
    }
  }
}

/** Returns the name of what a call calls: `f` for `f()` and `a.f()`, with or without `await`. */
export function calledName(node) {
  if (node?.type === 'AwaitExpression') return calledName(node.argument);
  if (node?.type !== 'CallExpression' && node?.type !== 'NewExpression') return '';
  return nameOf(node.callee);
}

/** Returns the name of a variable or of a property, and '' for other expressions. */
export function nameOf(node) {
  if (node?.type === 'Identifier') return node.name;
  if (node?.type === 'ChainExpression') return nameOf(node.expression);
  return node?.type === 'MemberExpression' && !node.computed ? node.property.name : '';
}

export const isText = (node) => node?.type === 'Literal' && typeof node.value === 'string';
export const isNumber = (node) => node?.type === 'Literal' && typeof node.value === 'number';
