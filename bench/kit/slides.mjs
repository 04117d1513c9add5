/** A ratio may get worse by a quarter: that much differs between machines and between runs. */
const RATIO_TOLERANCE = 0.25;

/**
 * Compares what was measured of a figure with what is committed.
 * @param committed `{ ratios, counts }` of bench/table.json: numbers by name
 * @param measured `{ ratios, counts }` of a short figure: by name, a ratio `{ value, worse, detail }` where `worse` is
 * `smaller` or `larger`, and a count, a number or `{ value, tolerance }`
 * @returns what failed: `{ name, message, mayVary }`; another measurement may clear what may vary
 */
export function slidesOf(figure, committed = {}, measured) {
  return [
    ...slidesOfKind('ratio', ratioLimit, figure, committed.ratios, measured.ratios),
    ...slidesOfKind('count', countLimit, figure, committed.counts, measured.counts),
  ];
}

/** The numbers of an outcome, as bench/table.json holds them. */
export function numbersOf({ ratios, counts }) {
  return { ratios: mapValues(ratios, numberOf), counts: mapValues(counts, numberOf) };
}

export const numberOf = (measure) => measure.value ?? measure;

function slidesOfKind(kind, limitOf, figure, committed = {}, measured) {
  const names = new Set([...Object.keys(committed), ...Object.keys(measured)]);
  return [...names].flatMap((name) => {
    const { text, mayVary = false } = slideOf(limitOf, figure, committed[name], measured[name]) ?? {};
    return text ? [{ name, mayVary, message: `${figure}: ${kind} "${name}" ${text}` }] : [];
  });
}

function slideOf(limitOf, figure, committed, measure) {
  const advice = `run \`npm run bench -- --check --write ${figure}\``;
  if (measure === undefined) return { text: `is in bench/table.json, but is no longer measured: ${advice}` };
  if (committed === undefined) return { text: `is not in bench/table.json: ${advice}` };
  const { limit, isSmallerWorse, mayVary } = limitOf(committed, measure);
  const value = numberOf(measure);
  // NaN passes neither comparison.
  if (isSmallerWorse ? value >= limit : value <= limit) return undefined;
  const detail = measure.detail ? ` (${measure.detail})` : '';
  const numbers = `committed ${committed}, measured ${value}${detail}, limit ${limit}`;
  const text = `${isSmallerWorse ? 'fell' : 'rose'}: ${numbers}. To repeat: npm run bench -- --check ${figure}`;
  return { text, mayVary };
}

function ratioLimit(committed, { worse }) {
  const isSmallerWorse = worse === 'smaller';
  const factor = isSmallerWorse ? 1 - RATIO_TOLERANCE : 1 + RATIO_TOLERANCE;
  return { limit: rounded(committed * factor), isSmallerWorse, mayVary: true };
}

function countLimit(committed, { tolerance = 0 }) {
  return { limit: rounded(committed * (1 + tolerance)), isSmallerWorse: false, mayVary: tolerance > 0 };
}

const rounded = (value) => Math.round(value * 1_000) / 1_000;

function mapValues(object, map) {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value)]));
}
