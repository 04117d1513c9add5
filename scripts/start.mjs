import module from 'node:module';
import { ensure } from './ensure.mjs';
import { at } from './project.mjs';
import { isWebBuilt } from './web.mjs';
import { buildWebBeside } from './web-beside.mjs';

await ensure({ dev: false });
module.enableCompileCache?.(); // Node 22 and later
// In this process, so that signals and the exit code are the server's own.
const { servesDashboard } = await import(at('dist', 'main.js'));
if ((await servesDashboard) && !isWebBuilt()) buildWebBeside();
