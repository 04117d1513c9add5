import { operations as budgets } from './budgets/index.js';
import { operations as costs } from './costs/index.js';

export const operations = [...budgets, ...costs];
