import { join } from 'node:path';
import type { AnyOperation } from '#services/core/operation/operation.js';
import { root, textsOfSource } from './imports.js';
import '#services/registries.js';

/** A call by which a module defines operations. */
const DEFINITION = /\b(?:query|mutation|procedure)[(<]/;

const isOperation = (value: unknown): value is AnyOperation =>
  typeof value === 'object' && value !== null && 'kind' in value && 'allow' in value && 'run' in value;

const files = textsOfSource().filter(({ file, text }) => file.startsWith('services/') && DEFINITION.test(text));
const modules = await Promise.all(files.map(({ file }) => import(join(root, file)) as Promise<object>));

/** Every operation of the product: what the modules of the services export. */
export const operations: readonly AnyOperation[] = [
  ...new Set(modules.flatMap((module) => Object.values(module)).filter(isOperation)),
];
