import { operations as applications } from './applications/index.js';
import { operations as policies } from './policies/index.js';

export const operations = [...applications, ...policies];
