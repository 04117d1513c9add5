// How long a save of a document holds its server up that moves 200 open threads on, against the same save without them.
import { bench } from './kit/bench.mjs';
import { clock } from './kit/clock.mjs';
import { withClient } from './kit/database.mjs';
import { median } from './kit/load.mjs';
import { loopProbe } from './kit/loop.mjs';
import { startProduct } from './kit/processes.mjs';
import { milliseconds, ratio, report } from './kit/report.mjs';
import { post, send } from './kit/seed.mjs';

const SIZES = { threads: Number(process.argv[2] ?? 200), characters: 524_288, turns: 5 };
const PROBE = loopProbe('annotations');

const filled = (unit) => unit.repeat(SIZES.characters / unit.length).slice(0, SIZES.characters - 2);
const letters = (count, factor) =>
  Array.from({ length: count }, (_, index) => String.fromCharCode(97 + (((index * factor) >> 2) % 26))).join(' ');

/** What bodies and quotes cost most: texts that repeat themselves, quotes that nearly stand everywhere, and short words. */
const WORST = {
  'one letter everywhere': { body: filled('a'), quote: 'a' },
  'a long quote that nearly stands everywhere': { body: filled('a'), quote: `${'a'.repeat(9_999)}b` },
  'words of one letter': { body: letters(SIZES.characters / 2 - 2, 31), quote: letters(5_000, 7919) },
  'pairs of short words': { body: filled('a b '), quote: `${'a b '.repeat(2_499)}a c` },
  'characters of two units': { body: filled('\u{1D518} \r\n '), quote: '\u{1D519} '.repeat(3_000).trim() },
  'items of a list': { body: filled('- a\r\n'), quote: `${'a '.repeat(4_999)}b` },
};

await bench(async ({ databaseUrl, open }) => {
  const product = await open(startProduct(databaseUrl, { ...PROBE.env, RATE_LIMITS: 'off' }));
  const company = await post(`${product.url}/api/companies`, { name: 'Annotated' });
  const rows = [];
  const details = {};
  for (const [name, { body, quote }] of Object.entries(WORST)) {
    const plain = await newDocument(product.url, company.id, body);
    const annotated = await newDocument(product.url, company.id, body);
    await withClient(databaseUrl, (client) => annotate(client, company.id, annotated, quote));
    const turns = { plain: [], annotated: [] };
    for (let turn = 0; turn < SIZES.turns; turn++)
      for (const [kind, document] of Object.entries({ plain, annotated }))
        turns[kind].push(await save(product, document, `${body}${turn % 10}`));
    details[name] = turns;
    rows.push(rowOf(name, turns));
  }
  PROBE.remove();
  report('annotations', { rows, details });
});

function rowOf(name, { plain, annotated }) {
  const [ours, reference] = [annotated, plain].map((all) => median(all.map(({ longestMs }) => longestMs)));
  return {
    figure: `a save with open threads, longest wait of the event loop: ${name} / the same without threads`,
    ours: milliseconds(ours),
    reference: milliseconds(reference),
    ratio: ratio(ours, reference),
    sizes: `${SIZES.threads} threads, ${SIZES.characters} characters`,
  };
}

async function newDocument(url, companyId, body) {
  const issue = await post(`${url}/api/companies/${companyId}/issues`, { title: 'Annotated', allowDuplicate: true });
  const path = `${url}/api/issues/${issue.id}/documents/plan`;
  return { path, ...(await send('PUT', path, { body })) };
}

/** Open threads on what the document does not hold, as if it had held it. */
async function annotate(client, companyId, { id, latestRevisionId }, quote) {
  await client.query(
    `INSERT INTO "AnnotationThread" (id, "companyId", "documentId", status, "anchorState", "anchorConfidence",
            "originalRevisionId", "originalRevisionNumber", "currentRevisionId", "currentRevisionNumber",
            "selectedText", "prefixText", "suffixText", "normalizedStart", "normalizedEnd", "markdownStart",
            "markdownEnd", "anchorSelector", "updatedAt")
     SELECT gen_random_uuid(), $1, $2, 'open', 'active', 'exact', $3, 1, $3, 1, $4, $5, $5, n * 2000,
            n * 2000 + length($4), n * 2000, n * 2000 + length($4), '{}', now()
       FROM generate_series(1, $6::int) n`,
    [companyId, id, latestRevisionId, quote, 'x'.repeat(48), SIZES.threads],
  );
}

async function save({ pid }, document, body) {
  await PROBE.read(pid);
  const before = await PROBE.read(pid);
  const began = clock();
  const saved = await send('PUT', document.path, { body, baseRevisionId: document.latestRevisionId });
  const ms = clock() - began;
  document.latestRevisionId = saved.latestRevisionId;
  const { longestMs, processorMs } = await PROBE.read(pid);
  return { longestMs, processorMs: processorMs - before.processorMs, ms };
}
