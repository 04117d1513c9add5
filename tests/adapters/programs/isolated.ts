import { noIsolation, runIsolated, siteOf } from '../isolation/world.js';

// Runs one script in isolation, in a folder that is there, and says what it wrote.
const [folder = '', script = ''] = process.argv.slice(2);

const say = (message: object): void => {
  process.stdout.write(`${JSON.stringify(message)}\n`);
};

if (noIsolation) say({ problem: noIsolation });
else {
  const site = siteOf({ folder });
  const taken = { stdout: '', stderr: '' };
  const end = await runIsolated(script, site, {
    spawned: async ({ pid }) => say({ pid }),
    onOutput: (stream, chunk) => {
      taken[stream] += chunk;
      say({ [stream]: chunk });
      return true;
    },
  });
  say({ end: JSON.stringify({ ...end, ...taken }) });
}
