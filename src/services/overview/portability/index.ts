import { operations as exports } from './export/index.js';
import { operations as imports } from './import/index.js';

export const operations = [...exports, ...imports];
