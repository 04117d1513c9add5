import { availableParallelism, cpus } from 'node:os';

export const machine = () => ({
  cores: availableParallelism(),
  cpu: cpus()[0]?.model ?? 'unknown',
  node: process.version,
  platform: `${process.platform} ${process.arch}`,
});

/**
 * Prints a figure twice: for programs as one line of JSON, for people as one line of text.
 * @param rows what was compared: `{ figure, ours, reference, ratio, sizes }`, the rows of the README's table
 */
export function report(name, { rows, ...details }) {
  console.log(JSON.stringify({ bench: name, rows, ...details, machine: machine() }));
  for (const row of rows)
    console.log(`# ${row.figure}: ${row.ours} against ${row.reference}, ratio ${row.ratio} (${row.sizes})`);
}

/** `a / b` with two decimals. */
export const ratio = (a, b) => Math.round((a / b) * 100) / 100;

export const perSecond = (rate) => `${rate.toLocaleString('en-US')}/s`;

export const milliseconds = (value) => `${value < 10 ? Math.round(value * 10) / 10 : Math.round(value)} ms`;
