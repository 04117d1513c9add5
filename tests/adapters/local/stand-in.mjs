// Behaves as a vendor's command line: reads its prompt, says what the play of the test has, and ends.
import { appendFileSync, readFileSync } from 'node:fs';

const { folder, calls, plays } = JSON.parse(readFileSync(process.env.STAND_IN, 'utf8'));
const args = process.argv.slice(2);
const prompt = readFileSync(0, 'utf8');
const resumes = ['--resume', 'resume', '--session'].some((word) => args.includes(word));
const play = (resumes && plays.resumed) || plays.fresh;

appendFileSync(calls, `${JSON.stringify({ args, prompt, env: process.env })}\n`);

const recorded = (name) => readFileSync(`${folder}/${name}`, 'utf8');
if (play.stderr) process.stderr.write(recorded(play.stderr));
if (play.stdout)
  process.stdout.write(recorded(play.stdout).trimEnd().split('\n').slice(0, play.lines).join('\n').concat('\n'));
if (play.text) process.stdout.write(play.text);
if (play.longLine) await flood(play.longLine);
process.stdout.write(play.after ?? '');
if (play.hangs) setInterval(() => {}, 1_000);
else process.exitCode = play.exit ?? 0;

async function flood(bytes) {
  const piece = 'x'.repeat(1_048_576);
  for (let left = bytes; left > 0; left -= piece.length) {
    if (!process.stdout.write(piece)) await new Promise((drained) => process.stdout.once('drain', drained));
  }
  process.stdout.write('\n');
}
