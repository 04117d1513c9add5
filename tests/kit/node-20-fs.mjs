import { register } from 'node:module';

// Programs for newer releases of Node.js may import what `fs` of Node.js 20 does not have, although they need it for none
// of what tests run. It is there, and throws.

const SOURCE = `export * from 'node:fs'; export { default } from 'node:fs';
export const globSync = () => { throw new Error('This release of Node.js has no globSync'); };`;

const HOOKS = `
export const resolve = (specifier, context, next) =>
  specifier === 'fs' ? { url: 'node-20:fs', shortCircuit: true } : next(specifier, context);
export const load = (url, context, next) =>
  url === 'node-20:fs' ? { format: 'module', shortCircuit: true, source: ${JSON.stringify(SOURCE)} } : next(url, context);`;

register(`data:text/javascript,${encodeURIComponent(HOOKS)}`);
