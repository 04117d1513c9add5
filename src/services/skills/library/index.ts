import { operationsOf } from '../../core/operation/operation.js';
import * as audit from './audit.js';
import * as catalogInstall from './catalog-install.js';
import * as create from './create.js';
import * as diff from './diff.js';
import * as files from './files.js';
import * as fork from './fork.js';
import * as skills from './operations.js';
import * as rename from './rename.js';
import * as versions from './version-operations.js';

export const operations = operationsOf(audit, skills, create, files, versions, diff, fork, rename, catalogInstall);
