import { operationsOf } from '../../core/operation/operation.js';
import * as annotations from './annotations.js';
import * as attachments from './attachments.js';
import * as create from './create.js';
import * as documents from './documents.js';
import * as links from './links.js';
import * as list from './list.js';
import * as cases from './operations.js';
import * as timeline from './timeline.js';
import * as update from './update.js';

export const operations = operationsOf(
  annotations,
  attachments,
  create,
  documents,
  links,
  list,
  cases,
  timeline,
  update,
);
