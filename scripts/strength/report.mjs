import { readJson, writeAtomically } from '../project.mjs';

/** The least share of changes that the tests must notice. */
const LEAST = 0.95;

/** Reads the report of a run that was interrupted, or begins another one. A report of other sources is not continued. */
export function openReport(path, { seed, commit, foldersOnly }) {
  const begun = path ? readJson(path) : undefined;
  const isSame = begun?.seed === seed && begun.commit === commit && begun.foldersOnly === foldersOnly;
  if (begun && !isSame) throw new Error(`${path} is of another seed, commit or selection: name another file`);
  const content = begun ?? { seed, commit, foldersOnly, baseline: { files: [], failed: [] }, cases: {} };
  let writing = Promise.resolve();
  return {
    baseline: content.baseline,
    /** The cases of a kind that are decided, by their ids. */
    decided: (kind) => content.cases[kind] ?? {},
    add(kind, id, outcome) {
      content.cases[kind] = { ...content.cases[kind], [id]: outcome };
      if (path) writing = writing.then(() => writeAtomically(path, `${JSON.stringify(content, null, 2)}\n`));
      return writing;
    },
  };
}

/** Returns a line that tells how a case was decided. */
export function lineOf(number, { title, verdict, by, stage, reason = '', seconds }) {
  const why = by
    ? `by ${[by.file, by.test].filter(Boolean).join(': ')} (${stage})`
    : reason.split('\n')[0].slice(0, 120);
  return [String(number).padStart(3), verdict.padEnd(7), `${seconds} s`.padStart(6), title, why].join('  ').trimEnd();
}

/** Returns the lines that sum the cases of a kind up, and whether enough of them were noticed. */
export function summaryOf(kind, outcomes, count) {
  const of = (verdict) => outcomes.filter((each) => each.verdict === verdict);
  const [noticed, missed, skipped] = [of('noticed'), of('missed'), of('skipped')];
  const tried = noticed.length + missed.length;
  const isEnough = tried > 0 && noticed.length >= Math.ceil(tried * LEAST);
  const few = tried < count ? `, of ${count} that were wanted` : '';
  return {
    isEnough,
    lines: [
      `${kind}: ${noticed.length} of ${tried} noticed${few}; ${skipped.length} skipped. At least ${LEAST * 100} % must be.`,
      ...missed.flatMap(linesOfMiss),
    ],
  };
}

function linesOfMiss({ title, tests = [], diff = '' }) {
  const shown = diff.split('\n').slice(0, 40);
  const back = tests.map((path) => `    changed with it: ${path}`);
  return [`  missed: ${title}`, ...back, ...shown.map((line) => `    ${line}`.trimEnd())];
}
