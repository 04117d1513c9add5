import type { JournalEvent } from '#services/core/journal/journal.js';
import type { JsonObject, JsonValue } from '#services/core/text/json.js';
import type { Capability } from '../manifest/words.js';
import {
  ANY_ACTIVITY,
  actionsOfType,
  EMITTED,
  isCovered,
  isOfPlugins,
  missingFor,
  typeOfAction,
  typesOf,
} from './vocabulary.js';

interface Subscriber {
  readonly pluginKey: string;
  readonly capabilities: readonly Capability[];
}

/** An event of a plugin, as the journal stores it. */
export interface EmittedDetails {
  readonly pluginKey: string;
  readonly eventType: string;
  readonly payload: JsonValue;
  /** How many events of plugins led to it, including itself. */
  readonly depth: number;
}

/** The journal events that a plugin receives, and the types under which it receives them. */
export class EventSubscription {
  private readonly types: ReadonlySet<string>;
  private readonly hasAll: boolean;

  constructor(
    private readonly wanted: readonly string[],
    private readonly subscriber: Subscriber,
  ) {
    const allowed = wanted.flatMap(typesOf).filter((type) => !missingFor(type, subscriber.capabilities));
    this.types = new Set(allowed);
    this.hasAll = this.types.has(ANY_ACTIVITY);
  }

  get isEmpty(): boolean {
    return this.types.size === 0 && !this.wanted.some(isOfPlugins);
  }

  /** The journal actions that the plugin may receive; null for all. */
  get actions(): readonly string[] | null {
    if (this.hasAll) return null;
    const emitted = this.wanted.some(isOfPlugins) ? [EMITTED] : [];
    return [...[...this.types].flatMap(actionsOfType), ...emitted];
  }

  /** The type under which the plugin receives an event; undefined if it does not, as is the case for its own events. */
  typeOf(event: JournalEvent): string | undefined {
    if (this.isOwn(event)) return undefined;
    const own = event.action === EMITTED ? this.emittedType(event) : this.namedType(event);
    return own ?? (this.hasAll ? ANY_ACTIVITY : undefined);
  }

  private namedType({ action }: JournalEvent): string | undefined {
    const type = typeOfAction(action);
    return type !== undefined && this.types.has(type) ? type : undefined;
  }

  private emittedType(event: JournalEvent): string | undefined {
    const eventType = emittedIn(event)?.eventType;
    return eventType !== undefined && isCovered(this.wanted, eventType) ? eventType : undefined;
  }

  private isOwn({ actorType, actorId }: JournalEvent): boolean {
    const { pluginKey } = this.subscriber;
    return (
      (actorType === 'plugin' && actorId === pluginKey) || (actorType === 'system' && actorId === `plugin:${pluginKey}`)
    );
  }
}

/** The event that a plugin emitted; undefined for others, such as one recorded by hand under the same name. */
function emittedIn({ action, actorType, actorId, details }: JournalEvent): EmittedDetails | undefined {
  if (action !== EMITTED || actorType !== 'plugin') return undefined;
  const eventDetails = details as Partial<EmittedDetails> | null;
  const isTrue = eventDetails?.pluginKey === actorId && eventDetails.eventType?.startsWith(`plugin.${actorId}.`);
  return isTrue ? (eventDetails as EmittedDetails) : undefined;
}

/** How many events of plugins led to an event of the journal. */
export function depthOf(event: JournalEvent): number {
  const { actorType, details } = event;
  const depth = emittedIn(event)?.depth ?? (actorType === 'plugin' && Object(details).pluginEventDepth);
  return Number.isInteger(depth) ? (depth as number) : 0;
}

/** An event in the form that plugins receive: it holds what a reader of the company's journal sees. */
export function eventFor(event: JournalEvent, eventType: string): JsonObject {
  const { id, companyId, createdAt, actorType, actorId, action, entityType, entityId, agentId, runId, details } = event;
  const emitted = eventType === ANY_ACTIVITY ? undefined : emittedIn(event);
  return {
    eventId: id,
    eventType,
    companyId,
    occurredAt: createdAt.toISOString(),
    actor: { type: actorType, id: actorId },
    entityType,
    entityId,
    payload: emitted ? emitted.payload : { action, agentId, runId, details: details as JsonValue },
  };
}
