import { afterAll } from 'vitest';
import { endFile } from './each-file.js';

// Run for each test file before it: what is said here to be done last is done after everything of the file.
afterAll(endFile);
