import { localBoard } from '#services/core/actors/actor.js';
import { type AgentCaller, type Caller, callerOf, type World } from '../kit/world.js';

/** A company with one thing of every kind, so that every operation has something to act on. */
export interface Subject {
  readonly world: World;
  readonly companyId: string;
  readonly ceo: AgentCaller;
  readonly worker: AgentCaller;
  /** Ids of agents by the status they are in. */
  readonly agents: Readonly<Record<'idle' | 'paused' | 'error' | 'pending_approval' | 'terminated', string>>;
  readonly keyId: string;
  readonly revisionId: string;
  readonly assetId: string;
  readonly image: object;
  /** What the parts made, by name: mostly ids. */
  readonly things: Readonly<Record<string, string>>;
  /** A person who owns this company and belongs to no other. */
  readonly owner: Caller;
}

export interface Fixture {
  /**
   * A valid input. Whatever differs between two subjects is an id of theirs: the tests exchange such ids one by one,
   * so an input should name as many things as it can, and spell everything else the same for every subject.
   */
  readonly input: (of: Subject) => Record<string, unknown>;
  /**
   * Whether it acts on rows of a company, on what the whole installation has, or on what is the caller's own: that
   * anyone may who is a person or shows its secret, a viewer too, and no company's journal tells of it. Or on what of
   * a company a secret in the input opens, to whoever shows it.
   */
  readonly about: 'company' | 'installation' | 'person' | 'bearer';
  /** Why it cannot simply be run beside others, and after a semicolon the file whose tests run it. */
  readonly alone?: string;
  /** Who it is certainly allowed to. */
  readonly caller: (of: Subject) => Caller;
}

export const inCompany = (input: Fixture['input']): Fixture => ({ input, about: 'company', caller: (of) => of.owner });
export const inInstallation = (input: Fixture['input']): Fixture => ({
  input,
  about: 'installation',
  caller: (of) => callerOf(of.world.services, localBoard),
});

/** Acts on what is its caller's own. */
export const inPerson = (input: Fixture['input'], caller: Fixture['caller'] = (of) => of.owner): Fixture => ({
  input,
  about: 'person',
  caller,
});

/** Acts on what of a company a secret in its input opens. */
export const inBearer = (input: Fixture['input']): Fixture => ({
  input,
  about: 'bearer',
  caller: ({ world }) => world.anonymous,
});

/** What one domain gives to the contract tests. */
export interface Part {
  /** Makes a thing of every kind that the domain knows; gets what earlier parts made. */
  readonly make: (subject: Subject) => Promise<Record<string, string>>;
  /** Does what a file with a copy of the subject needs beside its rows and files. */
  readonly begin?: (subject: Subject) => Promise<void>;
  readonly fixtures: Readonly<Record<string, Fixture>>;
}
