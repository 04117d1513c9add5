import { createHash } from 'node:crypto';
import { uuid7 } from '#services/core/text/uuid7.js';
import type { Cipher } from '#services/core/vault/cipher.js';
import { openedOrNull } from '#services/core/vault/reseal.js';
import type { PluginStreamEvent, StreamPlace } from './model.js';

// Events in channels travel between processes as notifications of the database, which are short and reach all
// listeners. Each event is sealed for its place, so nobody else can send one, and is cut into pieces.

/** A notification must have fewer than 8,000 bytes. */
const PIECE = 7_800;
const VERSION = 1;
/**
 * Maximum number of incomplete events. The pieces of a transaction arrive one after another, so there is hardly ever
 * more than one.
 */
const MOST_INCOMPLETE = 64;

/** The name of a channel between processes. */
export const topicOf = ({ pluginId, companyId, channel }: StreamPlace): string =>
  createHash('sha256').update(`${pluginId}\0${companyId}\0${channel}`).digest('hex').slice(0, 32);

const sealedAt = ({ companyId }: StreamPlace, topic: string, id: string) => ({
  companyId,
  secretId: `${topic}:${id}`,
  version: VERSION,
});

/** The notifications that carry an event. */
export function piecesOf(cipher: Cipher, place: StreamPlace, event: PluginStreamEvent): string[] {
  const [topic, id] = [topicOf(place), uuid7()];
  const { material, masterKeyId } = cipher.seal(JSON.stringify(event), sealedAt(place, topic, id));
  const text = JSON.stringify({ material, masterKeyId });
  const count = Math.ceil(text.length / PIECE);
  return Array.from({ length: count }, (_, at) => {
    const piece = text.slice(at * PIECE, (at + 1) * PIECE);
    return `${topic} ${id} ${at} ${count} ${piece}`;
  });
}

/** A received event for the followers of its channel, still sealed. */
export interface SealedEvent {
  readonly topic: string;
  readonly id: string;
  readonly text: string;
}

/** The event; null if this server did not send it, or cannot read it. */
export function openedEvent(
  cipher: Cipher,
  place: StreamPlace,
  { topic, id, text }: SealedEvent,
): PluginStreamEvent | null {
  try {
    const opened = openedOrNull(cipher, JSON.parse(text), sealedAt(place, topic, id));
    return opened === null ? null : (JSON.parse(opened) as PluginStreamEvent);
  } catch {
    return null; // Anyone with access to the database can notify.
  }
}

const PARTS = /^([0-9a-f]{32}) ([0-9a-f-]{36}) (\d{1,3}) (\d{1,3}) /;

/** Joins the pieces of events. */
export class Pieces {
  private readonly incomplete = new Map<string, string[]>();

  /** @returns the event that a piece completes */
  take(payload: string): SealedEvent | undefined {
    const [head, topic, id, at, count] = PARTS.exec(payload) ?? [];
    if (head === undefined || topic === undefined || id === undefined) return undefined;
    const before = this.incomplete.get(id) ?? [];
    this.incomplete.delete(id);
    // Pieces arrive in order, or not at all.
    if (before.length !== Number(at)) return undefined;
    const pieces = [...before, payload.slice(head.length)];
    if (pieces.length === Number(count)) return { topic, id, text: pieces.join('') };
    this.incomplete.set(id, pieces);
    const [oldest] = this.incomplete.keys();
    if (this.incomplete.size > MOST_INCOMPLETE && oldest !== undefined) this.incomplete.delete(oldest);
    return undefined;
  }

  /** Call it after an interruption. */
  clear(): void {
    this.incomplete.clear();
  }
}
