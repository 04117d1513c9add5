import { pathToFileURL } from 'node:url';
import { build, isBuilt } from './build.mjs';
import { ensureClient } from './client.mjs';
import { generate, isGenerated } from './generate.mjs';
import { install, isInstalled } from './install.mjs';
import { withLock } from './lock.mjs';
import { at } from './project.mjs';
import { areSkillsPacked, packSkills } from './skills.mjs';
import { ensureWeb } from './web.mjs';

/**
 * Makes a fresh checkout, or one that has changed, ready to run: packages, generated client, skills, bundle. Each step runs
 * only when its inputs changed. Processes that start together take turns. Whoever develops gets the dashboard as well; a
 * server starts without it.
 */
export async function ensure({ dev }) {
  await ensureServer({ dev });
  if (dev) await ensureWeb({ dev });
}

async function ensureServer({ dev }) {
  const isReady = () => isInstalled({ dev }) && isGenerated() && areSkillsPacked() && isBuilt();
  if (isReady()) return;
  await withLock(at('dist', '.lock'), async () => {
    if (!isInstalled({ dev })) await install({ dev });
    if (!isGenerated()) await generate();
    if (!areSkillsPacked()) await packSkills();
    if (!isBuilt()) await build();
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const dev = process.argv.includes('--dev');
  await ensure({ dev });
  await ensureClient();
  await ensureWeb({ dev });
}
