import { operations as approvals } from './approvals/index.js';

export const operations = [...approvals];
