import { operationsOf } from '../../core/operation/operation.js';
import * as passwords from './passwords.js';
import * as secondFactor from './second-factor.js';
import * as sessions from './sessions.js';

export const operations = operationsOf(passwords, secondFactor, sessions);
