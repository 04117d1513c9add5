import { filesOf, writeNew } from './files.mjs';

const index = ({ displayName }) => `# ${displayName}

The way in: each page of this space, with a line that says what it answers.

## Pages
`;

const log = `# Log

What was done, oldest first.
`;

const rules = `# Rules of this space

For whoever keeps it, people and agents. Change them as you like: they go before what the agent does otherwise.

- \`raw/\` has the sources as they were received. They are never changed.
- \`wiki/\` has the pages, one subject each, in Markdown. Each statement names its source, such as \`[raw/minutes.md]\`.
- \`index.md\` lists each page once, with a line that says what it answers.
- \`log.md\` tells what was done. It is only added to.
- What sources say differently is told as that, with both.
- Secrets and what is private of people are left out.
`;

/** Makes what a space lacks, and changes nothing that is there. @returns the paths of what was made */
export async function bootstrapSpace(ctx, space) {
  const files = filesOf(ctx, space);
  for (const directory of ['raw', 'wiki']) await files.makeDirectory(directory);
  const wanted = { 'index.md': index(space), 'log.md': log, 'AGENTS.md': rules };
  const created = [];
  for (const [path, contents] of Object.entries(wanted)) {
    if (await writeNew(files, path, contents)) created.push(files.at(path));
  }
  return created;
}
