export { operations } from './export/index.js';
