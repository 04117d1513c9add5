import { InstallFailed } from './install.mjs';

const round = (value) => Number(value.toPrecision(3));

/** The requests that the server answers in a second of processor time, as a ratio of ours to the reference's. */
export const capacity = (ours, reference) => ({
  value: round(reference / ours),
  worse: 'smaller',
  detail: `${milliseconds(ours)} of processor time against ${milliseconds(reference)}`,
});

/** A time, as a ratio of ours to the reference's. */
export const delay = (ours, reference) => ({
  value: round(ours / reference),
  worse: 'larger',
  detail: `${milliseconds(ours)} against ${milliseconds(reference)}`,
});

/** A number of events a second, as a ratio of ours to the most that is aimed at. */
export const frequency = (ours, aim) => ({
  value: round(ours / aim),
  worse: 'larger',
  detail: `${round(ours)}/s against ${aim}/s`,
});

const milliseconds = (value) => `${round(value)} ms`;

/** Bytes of rows: the numbers in them have more or fewer digits. */
export const ROWS = (value) => ({ value, tolerance: 0.02 });

/** Memory: the garbage collector leaves more or less. */
export const MEMORY = (value) => ({ value: Math.round(value), tolerance: 0.1 });

/** For `bench`: the figure needs no package of the npm registry. */
export const NOTHING = { install: async () => {} };

/**
 * Measures one short figure and prints its outcome as one line of JSON, for `npm run bench -- --check`.
 * @param measure resolves to `{ ratios, counts }`: by name, a ratio `{ value, worse, detail }`, and a count `{ value,
 * tolerance }` or a number, which may not grow at all
 */
export async function shortFigure(run) {
  if (process.platform !== 'linux') return skip('processor time is read from /proc, which only Linux has');
  try {
    console.log(JSON.stringify(await run()));
  } catch (error) {
    if (!(error instanceof InstallFailed)) throw error;
    skip(error.message);
  }
}

const skip = (skipped) => console.log(JSON.stringify({ skipped }));
