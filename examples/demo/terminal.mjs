// Lines on a terminal: what happened after how long, to what, by whom. Colours only where somebody sees them.

const hasColours = process.stdout.isTTY && !process.env.NO_COLOR;
const painted = (code) => (text) => (hasColours ? `\u001b[${code}m${text}\u001b[0m` : text);
export const [bold, dim, green, red, cyan] = [1, 2, 32, 31, 36].map(painted);

const began = Date.now();
export const elapsed = () => (Date.now() - began) / 1_000;

/** One thing that happened. Padded before it is painted, since colours have a length and no width. */
export function tell(who, what, sentence) {
  const time = `${elapsed().toFixed(1)}s`.padStart(7);
  console.log(`${dim(time)}  ${cyan((who ?? '').padEnd(9))} ${bold((what ?? '').padEnd(9))} ${sentence}`);
}

/** Names and values below each other. @param {[name: string, value: unknown][]} rows */
export function table(rows) {
  const width = Math.max(...rows.map(([name]) => name.length));
  for (const [name, value] of rows) console.log(`  ${dim(name.padEnd(width))}  ${value}`);
}
