import { parentPort } from 'node:worker_threads';
import { frontMatterOf } from './front-matter.js';

// The program of the thread that reads the front matter of many files: a megabyte of YAML takes a second.

export interface FrontMatterRequest {
  readonly text: string;
}

parentPort?.on('message', ({ id, text }: FrontMatterRequest & { readonly id: number }) => {
  parentPort?.postMessage({ id, answer: frontMatterOf(text) });
});
