import { operations as routines } from './routines/index.js';

export const operations = [...routines];
