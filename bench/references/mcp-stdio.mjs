// The same server of tools as a program: a message a line.
import { createInterface } from 'node:readline';
import { answerTo } from '../kit/mcp-tools.mjs';

createInterface({ input: process.stdin }).on('line', (line) => {
  const answer = line.trim() && answerTo(JSON.parse(line));
  if (answer) process.stdout.write(`${answer}\n`);
});
