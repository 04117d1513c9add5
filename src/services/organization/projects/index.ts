import { operationsOf } from '../../core/operation/operation.js';
import * as projects from './operations.js';
import * as workspaces from './workspaces.js';

export const operations = operationsOf(projects, workspaces);
