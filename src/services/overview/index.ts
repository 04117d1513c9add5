import { operations as activity } from './activity/index.js';
import { operations as dashboard } from './dashboard/index.js';
import { operations as issueCosts } from './issue-costs/index.js';
import { operations as portability } from './portability/index.js';
import { operations as profile } from './profile/index.js';
import { operations as search } from './search/index.js';
import { operations as why } from './why/index.js';

export const operations = [...activity, ...dashboard, ...issueCosts, ...portability, ...profile, ...search, ...why];
