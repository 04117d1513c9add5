import { operations as automation } from './automation/index.js';
import type { AnyOperation } from './core/operation/operation.js';
import { operations as governance } from './governance/index.js';
import { operations as money } from './money/index.js';
import { operations as organization } from './organization/index.js';
import { operations as overview } from './overview/index.js';
import { operations as people } from './people/index.js';
import { operations as plugins } from './plugins/index.js';
import { operations as runs } from './runs/index.js';
import { operations as secrets } from './secrets/index.js';
import { operations as skills } from './skills/index.js';
import { operations as tools } from './tools/index.js';
import { operations as work } from './work/index.js';
import './registries.js';

/** Every operation of the product. The contract tests loop over it. */
export const operations: readonly AnyOperation[] = [
  ...organization,
  ...people,
  ...work,
  ...skills,
  ...tools,
  ...governance,
  ...runs,
  ...automation,
  ...plugins,
  ...money,
  ...secrets,
  ...overview,
];
