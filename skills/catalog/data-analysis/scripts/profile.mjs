#!/usr/bin/env node
// Says what is in a CSV file, column by column. Usage: profile.mjs FILE [--json] [--delimiter ';'] [--top 5]

import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
const DATE = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;
const BOOLEAN = /^(true|false|yes|no)$/i;
const MISSING = /^(|na|n\/a|null|none|nan|-)$/i;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    delimiter: { type: 'string' },
    top: { type: 'string', default: '5' },
  },
});
const [file] = positionals;
if (!file) {
  console.error("Usage: profile.mjs FILE [--json] [--delimiter ';'] [--top 5]");
  process.exit(2);
}

const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
const rows = rowsOf(text, options.delimiter ?? delimiterOf(text));
const [header = [], ...data] = rows;
const profile = {
  file,
  rows: data.length,
  duplicateRows: data.length - new Set(data.map((row) => JSON.stringify(row))).size,
  raggedRows: data.filter((row) => row.length !== header.length).length,
  columns: header.map((name, at) =>
    columnOf(
      name,
      data.map((row) => row[at] ?? ''),
    ),
  ),
};
if (options.json) console.log(JSON.stringify(profile, null, 2));
else print(profile);

/** The separator that stands most often in the first line. */
function delimiterOf(csv) {
  const first = csv.slice(0, csv.search(/[\r\n]|$/));
  const counts = [',', ';', '\t', '|'].map((one) => [one, first.split(one).length]);
  return counts.sort((a, b) => b[1] - a[1])[0][0];
}

/** The rows of a CSV file: fields in quotes may have separators, line breaks and doubled quotes. */
function rowsOf(csv, delimiter) {
  const found = [];
  let row = [];
  let field = '';
  let quoted = false;
  const endField = () => {
    row.push(field);
    field = '';
  };
  const endRow = () => {
    endField();
    if (row.length > 1 || row[0] !== '') found.push(row);
    row = [];
  };
  for (let at = 0; at < csv.length; at++) {
    const character = csv[at];
    if (quoted) {
      if (character !== '"') field += character;
      else if (csv[at + 1] === '"') {
        field += '"';
        at++;
      } else quoted = false;
    } else if (character === '"' && field === '') quoted = true;
    else if (character === delimiter) endField();
    else if (character === '\n') endRow();
    else if (character !== '\r') field += character;
  }
  endRow();
  return found;
}

function typeOf(value) {
  if (NUMBER.test(value)) return 'number';
  if (DATE.test(value)) return 'date';
  return BOOLEAN.test(value) ? 'boolean' : 'text';
}

function columnOf(name, all) {
  const trimmed = all.map((value) => value.trim());
  const present = trimmed.filter((value) => !MISSING.test(value));
  const types = countsOf(present.map(typeOf));
  const type = types.length === 0 ? 'empty' : types.length === 1 ? types[0][0] : 'mixed';
  const values = countsOf(present);
  return {
    name,
    type,
    missing: all.length - present.length,
    distinct: values.length,
    ...(type === 'number' && numbersOf(present.map(Number))),
    ...(type === 'date' && { min: [...present].sort()[0], max: [...present].sort().at(-1) }),
    top: values.slice(0, Number(options.top)).map(([value, count]) => ({ value, count })),
    remarks: remarksOf({ all, trimmed, present, types, values, name }),
  };
}

function countsOf(list) {
  const counts = new Map();
  for (const one of list) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}

function numbersOf(list) {
  const sorted = [...list].sort((a, b) => a - b);
  const at = (share) => {
    const place = (sorted.length - 1) * share;
    const low = sorted[Math.floor(place)];
    return low + (sorted[Math.ceil(place)] - low) * (place % 1);
  };
  const mean = sorted.reduce((sum, one) => sum + one / sorted.length, 0);
  return { min: sorted[0], q1: at(0.25), median: at(0.5), q3: at(0.75), max: sorted.at(-1), mean };
}

function remarksOf({ all, trimmed, present, types, values, name }) {
  return [
    name.trim() === '' && 'the column has no name',
    types.length > 1 && `types are mixed: ${types.map(([type, count]) => `${count} ${type}`).join(', ')}`,
    all.some((value, at) => value !== trimmed[at]) && 'some values have spaces around them',
    present.length > 1 && values.length === 1 && 'all values are the same',
    present.length > 1 && values.length === present.length && 'every value is different: is it a key?',
  ].filter(Boolean);
}

function print({ rows: count, duplicateRows, raggedRows, columns }) {
  console.log(`${count} rows, ${columns.length} columns, ${duplicateRows} duplicate rows, ${raggedRows} ragged rows`);
  for (const column of columns) {
    const { name, type, missing, distinct, top, remarks, ...figures } = column;
    console.log(`\n${name}: ${type}, ${missing} missing, ${distinct} distinct`);
    const shown = Object.entries(figures).map(([key, value]) => `${key} ${shortened(value)}`);
    if (shown.length > 0) console.log(`  ${shown.join('  ')}`);
    console.log(`  most frequent: ${top.map((one) => `${one.value} (${one.count})`).join(', ') || 'none'}`);
    for (const remark of remarks) console.log(`  ! ${remark}`);
  }
}

function shortened(value) {
  return typeof value === 'number' ? Number(value.toPrecision(6)) : value;
}
