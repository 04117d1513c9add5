/** @module-tag rules */
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { namedBlock, readPage, tableOf } from '../docs/markdown.js';
import { startTestServer, type TestServer } from '../kit/server.js';
import { createCompany } from '../server/clients.js';

const TOKEN = 'a-token-for-metrics';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly annotations: { readonly summary: string };
}

const rules: Rule[] = parse(namedBlock('docs/operate-watch.md', 'alerts').text).groups.flatMap(
  ({ rules }: { rules: Rule[] }) => rules,
);

let server: TestServer;
let types: Map<string, string>;
let samples: string;
beforeAll(async () => {
  server = await startTestServer({ METRICS_TOKEN: TOKEN });
  await createCompany(server.url);
  samples = await (await fetch(`${server.url}/metrics`)).text();
  types = new Map([...samples.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name!, type!]));
});

/** The names under which Prometheus keeps a metric. */
const seriesOf = (name: string, type: string): string[] =>
  type === 'histogram' ? ['bucket', 'count', 'sum'].map((suffix) => `${name}_${suffix}`) : [name];

describe('the table of metrics', () => {
  const rows = tableOf(readPage('docs/operate-watch.md'), ['Metric', 'Type', 'Labels']);

  test('has each metric of Orgraph that /metrics gives, with its type, and no other', () => {
    const own = [...types].filter(([name]) => name.startsWith('orgraph_'));
    expect(rows.map(([name, type]) => [name, type]).toSorted()).toEqual(own.toSorted());
  });

  test('has the labels of the operations', () => {
    const [, sample] = /^orgraph_operation_seconds_count\{(.*)\}/m.exec(samples) as RegExpExecArray;
    const labels = [...(sample as string).matchAll(/(\w+)="/g)].map(([, label]) => label);
    expect(rows.find(([name]) => name === 'orgraph_operation_seconds')?.[2]).toBe(labels.join(', '));
  });
});

describe('the rules for alerts', () => {
  test('are many, each with a name of its own and what to do', () => {
    expect(rules.length).toBeGreaterThan(8);
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    for (const { annotations } of rules) expect(annotations.summary.length).toBeGreaterThan(20);
  });

  test.each(rules.map(({ alert, expr }) => [alert, expr]))('%s asks for series that there are', (_alert, expr) => {
    const known = new Set(['up', ...[...types].flatMap(([name, type]) => seriesOf(name, type))]);
    const asked = expr.match(/\b(?:up|(?:orgraph|nodejs|process)_\w+)(?=[{[) ])/g) ?? [];
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((name) => !known.has(name))).toEqual([]);
  });

  test('speak of statuses with which operations and runs end', () => {
    const statuses = new Set(
      rules.flatMap(({ expr }) => [...expr.matchAll(/status=~"(.*?)"/g)].map(([, value]) => value)),
    );
    expect([...statuses]).toEqual(['5..', 'failed|timed_out']);
    const ends = tableOf(readPage('docs/runs.md'), ['Status', 'Meaning']).flatMap(([names]) => names!.split(', '));
    expect(ends).toEqual(expect.arrayContaining(['failed', 'timed_out']));
  });

  test('call processes what the configuration of the scraper calls them', () => {
    const [job] = parse(namedBlock('docs/operate-watch.md', 'scrape').text).scrape_configs;
    const named = rules.flatMap(({ expr }) => [...expr.matchAll(/job="(.*?)"/g)].map(([, name]) => name));
    expect(new Set(named)).toEqual(new Set([job.job_name]));
  });
});

test('the scraper reads the metrics of a process with the token, also where a proxy has forwarded it', async () => {
  const [job] = parse(
    namedBlock('docs/operate-watch.md', 'scrape').text.replace('the-value-of-METRICS_TOKEN', TOKEN),
  ).scrape_configs;
  const ask = (headers: Record<string, string>) =>
    fetch(`${server.url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9', ...headers } });
  expect((await ask({})).status).toBe(403);
  expect((await ask({ authorization: `Bearer ${job.authorization.credentials}` })).status).toBe(200);
});
