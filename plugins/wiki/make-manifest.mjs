import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

// The manifest is data, so the texts for the maintainer stand in it. They are written as files of their own:
// `node plugins/wiki/make-manifest.mjs` puts them in, and `--check` fails where that was forgotten.

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const textAt = (path) => readFile(at(path), 'utf8');

async function manifestWithTexts() {
  const manifest = JSON.parse(await textAt('manifest.json'));
  const [maintainer, skill, lint] = await Promise.all(
    ['texts/maintainer.md', 'texts/skill.md', 'texts/lint.md'].map(textAt),
  );
  manifest.agents[0].instructions = maintainer;
  manifest.skills[0].markdown = skill;
  manifest.routines[0].description = lint;
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

const made = await manifestWithTexts();
if (!process.argv.includes('--check')) await writeFile(at('manifest.json'), made);
else if (JSON.stringify(JSON.parse(made)) !== JSON.stringify(JSON.parse(await textAt('manifest.json')))) {
  console.error('plugins/wiki/manifest.json has other texts than plugins/wiki/texts: run make-manifest.mjs');
  process.exit(1);
}
