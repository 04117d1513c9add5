import type { JournalEvent } from '../../core/journal/journal.js';
import type { JsonObject, JsonValue } from '../../core/text/json.js';
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

/** What a plugin emitted, as the journal has it. */
export interface EmittedDetails {
  readonly pluginKey: string;
  readonly eventType: string;
  readonly payload: JsonValue;
  /** How many events of plugins led to it, itself counted. */
  readonly depth: number;
}

/** Which events of the journal a plugin is told of, and what it is told. */
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

  /** The actions of the journal of which it can be told; null for all. */
  get actions(): readonly string[] | null {
    if (this.hasAll) return null;
    const emitted = this.wanted.some(isOfPlugins) ? [EMITTED] : [];
    return [...[...this.types].flatMap(actionsOfType), ...emitted];
  }

  /** The type under which it is told of an event; undefined for none. What a plugin does itself it is not told. */
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

/** What a plugin emitted; undefined for anything else, such as what somebody recorded by hand under the same name. */
function emittedIn({ action, actorType, actorId, details }: JournalEvent): EmittedDetails | undefined {
  if (action !== EMITTED || actorType !== 'plugin') return undefined;
  const said = details as Partial<EmittedDetails> | null;
  const isTrue = said?.pluginKey === actorId && said.eventType?.startsWith(`plugin.${actorId}.`);
  return isTrue ? (said as EmittedDetails) : undefined;
}

/** How many events of plugins led to an event of the journal. */
export function depthOf(event: JournalEvent): number {
  const { actorType, details } = event;
  const depth = emittedIn(event)?.depth ?? (actorType === 'plugin' && Object(details).pluginEventDepth);
  return Number.isInteger(depth) ? (depth as number) : 0;
}

/** An event as a plugin is told of it: what whoever reads the journal of the company sees. */
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
