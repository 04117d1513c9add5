import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Response } from 'express';
import { writeJson } from '#json/json-writer.js';

const jsonOfFrozen = new WeakMap<object, string>();

/** JSON of a value. A frozen value is cached and cannot change, so its JSON is cached with it. */
function jsonOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return writeJson(value);
  if (Array.isArray(value)) return `[${value.map(jsonOf).join(',')}]`;
  if (!Object.isFrozen(value)) return writeJson(value);
  const json = jsonOfFrozen.get(value) ?? writeJson(value);
  jsonOfFrozen.set(value, json);
  return json;
}

const bytesOfFrozen = new WeakMap<object, Buffer>();

/** A whole cached response is cached as the bytes that are sent. */
function bodyOf(value: unknown): string | Buffer {
  if (typeof value !== 'object' || value === null || !Object.isFrozen(value)) return jsonOf(value);
  const bytes = bytesOfFrozen.get(value) ?? Buffer.from(jsonOf(value));
  bytesOfFrozen.set(value, bytes);
  return bytes;
}

/** Sends JSON that must not be cached. */
export function sendJson(res: Response, status: number, value: unknown, headers?: OutgoingHttpHeaders): void {
  sendText(res, status, 'application/json; charset=utf-8', bodyOf(value), headers);
}

/** Sends text or bytes; not cached unless `headers` say otherwise. */
export function sendText(
  res: ServerResponse,
  status: number,
  contentType: string,
  body: string | Buffer,
  headers?: OutgoingHttpHeaders,
): void {
  res.writeHead(status, {
    'Content-Type': contentType,
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  });
  res.end(body);
}
