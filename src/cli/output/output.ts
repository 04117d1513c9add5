import { once } from 'node:events';
import { writeJson } from '#json/json-writer.js';
import { logText } from '../live/run-log.js';
import type { System } from '../table/invocation.js';
import { friendlyCell, heading, plainCell, toneOf, valueAtPath } from './cells.js';
import { assertFields, defaultColumns, pickFields } from './fields.js';
import { styleFor } from './style.js';
import { alignedTable, tabSeparated } from './table.js';
import type { ListOptions, Output, Style } from './types.js';
import { harmless, harmlessJson, oneLine, pad, widthOf } from './width.js';

interface OutputOptions {
  readonly isJson: boolean;
  /** The fields of `--fields`: only these, in this order. */
  readonly fields?: readonly string[];
}

const DEFAULT_COLUMNS = 80;

/** Prints on the system's streams: results on standard output, remarks on standard error. */
export function createOutput(system: System, { isJson, fields }: OutputOptions): Output {
  const { stdout, stderr } = system;
  const isTerminal = stdout.isTTY === true;
  const columns = stdout.columns || DEFAULT_COLUMNS;
  const style = styleFor(stdout, system);
  const errorStyle = styleFor(stderr, system);
  const print = (text: string): void => void stdout.write(text);
  const jsonText = (value: unknown, indent?: number): string => {
    const text = writeJson(value ?? null, indent === undefined ? {} : { space: indent });
    return `${isTerminal ? harmlessJson(text) : text}\n`;
  };
  const json = (value: unknown): void => {
    if (fields) assertFields(value, fields);
    print(jsonText(fields ? pickFields(value, fields) : value, 2));
  };
  const write = async (chunk: string | Uint8Array): Promise<void> => {
    if (!stdout.write(chunk)) await once(stdout, 'drain');
  };
  return {
    isJson,
    isTerminal,
    columns,
    style,
    list(rows, named, options: ListOptions = {}) {
      if (isJson) return json(fields ? rows : (options.json ?? rows));
      if (rows.length === 0) return isTerminal ? print(`${options.empty ?? 'None.'}\n`) : undefined;
      if (fields) assertFields(rows, fields);
      const visibleColumns = fields ?? (named.length > 0 ? named : defaultColumns(rows));
      print(isTerminal ? alignedTable(rows, visibleColumns, columns, style) : tabSeparated(rows, visibleColumns));
    },
    object(value, named) {
      if (isJson) return json(value);
      if (fields) assertFields(value, fields);
      print(lines(value, fields ?? named, isTerminal ? style : undefined));
    },
    value(value, text) {
      if (isJson) return json(value);
      print(text.endsWith('\n') ? text : `${text}\n`);
    },
    json,
    jsonLines: (values) => write(values.map((value) => jsonText(value)).join('')),
    write,
    note: (text) => void stderr.write(`${logText(text)}\n`),
    warn: (text) => void stderr.write(`${errorStyle('yellow', 'Warning:')} ${logText(text)}\n`),
  };
}

/** An object as `key: value` lines; without a style, for programs. */
function lines(value: unknown, fields: readonly string[] | undefined, style: Style | undefined): string {
  if (value === null || typeof value !== 'object') return value === undefined ? '' : `${harmless(String(value))}\n`;
  const names = fields ?? Object.keys(value);
  if (!style) return names.map((name) => `${name}: ${plainCell(valueAtPath(value, name))}\n`).join('');
  const namesWithValues = names.filter((name) => hasValue(valueAtPath(value, name)));
  const width = Math.max(0, ...namesWithValues.map((name) => widthOf(label(name))));
  return namesWithValues
    .map((name) => `${style('dim', pad(label(name), width))}  ${shownValue(value, name, width, style)}\n`)
    .join('');
}

function shownValue(value: object, name: string, width: number, style: Style): string {
  const fieldValue = valueAtPath(value, name);
  const indent = ' '.repeat(width + 2);
  if (typeof fieldValue === 'string' && fieldValue.includes('\n'))
    return harmless(fieldValue).trimEnd().replaceAll('\n', `\n${indent}`);
  if (isStructure(fieldValue)) return harmless(writeJson(fieldValue, { space: 2 })).replaceAll('\n', `\n${indent}`);
  const text = friendlyCell(fieldValue, name);
  const tone = toneOf(fieldValue, name);
  return tone ? style(tone, text) : text;
}

/** Whether a value has more than a name to show. */
function isStructure(value: unknown): boolean {
  const first = Array.isArray(value) ? value[0] : value;
  return typeof first === 'object' && first !== null && oneLine(friendlyCell(value, '')).startsWith('{');
}

function hasValue(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
}

function label(name: string): string {
  const words = heading(name).toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
