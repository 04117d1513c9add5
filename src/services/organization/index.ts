import { operations as adapters } from './adapters/index.js';
import { operations as agents } from './agents/index.js';
import { operations as assets } from './assets/index.js';
import { operations as companies } from './companies/index.js';
import { operations as goals } from './goals/index.js';
import { operations as hostFolders } from './host-folders/index.js';
import { operations as instance } from './instance/index.js';
import { operations as labels } from './labels/index.js';
import { operations as projects } from './projects/index.js';

export const operations = [
  ...adapters,
  ...agents,
  ...assets,
  ...companies,
  ...goals,
  ...hostFolders,
  ...instance,
  ...labels,
  ...projects,
];
