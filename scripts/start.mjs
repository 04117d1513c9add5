import module from 'node:module';
import { ensure } from './ensure.mjs';
import { at } from './project.mjs';

await ensure({ dev: false });
module.enableCompileCache?.(); // Node 22 and later
// In this process, so that signals and the exit code are the server's own.
await import(at('dist', 'main.js'));
