import { operations as attachments } from './attachments/index.js';
import { operations as cases } from './cases/index.js';
import { operations as checkout } from './checkout/index.js';
import { operations as comments } from './comments/index.js';
import { operations as documents } from './documents/index.js';
import { operations as inbox } from './inbox/index.js';
import { operations as interactions } from './interactions/index.js';
import { operations as issueApprovals } from './issue-approvals/index.js';
import { operations as issues } from './issue-operations/index.js';
import { operations as workProducts } from './work-products/index.js';

export const operations = [
  ...attachments,
  ...cases,
  ...checkout,
  ...comments,
  ...documents,
  ...inbox,
  ...interactions,
  ...issueApprovals,
  ...issues,
  ...workProducts,
];
