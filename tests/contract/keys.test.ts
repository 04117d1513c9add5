/** @module-tag whole */
import { beforeAll, expect, test } from 'vitest';
import { PERMISSIONS, type PermissionKey } from '#services/access/permissions.js';
import type { AnyOperation } from '#services/core/operation/operation.js';
import type { Caller } from '../kit/world.js';
import { operations } from './all-operations.js';
import { createSubject, type Subject } from './fixtures.js';
import { cellOf } from './rehearsal.js';

const KEYS = Object.keys(PERMISSIONS) as PermissionKey[];

let subject: Subject;
beforeAll(async () => {
  subject = await createSubject();
});

interface Holder {
  readonly caller: Caller;
  /** Has it hold exactly these keys. */
  hold(keys: readonly PermissionKey[]): Promise<void>;
}

function holderOf(caller: Caller, principalType: 'user' | 'agent', principalId: string): Holder {
  const { services, company } = subject.world;
  const principal = { companyId: company.id as string, principalType, principalId };
  return {
    caller,
    hold: (keys) =>
      services.database.transaction('all', async (tx) => {
        await tx.principalPermissionGrant.deleteMany({ where: principal });
        await tx.principalPermissionGrant.createMany({
          data: keys.map((permissionKey) => ({ ...principal, permissionKey })),
        });
      }),
  };
}

const HOLDERS: Readonly<Record<string, () => Promise<Holder>>> = {
  operator: async () => {
    const caller = await subject.world.member('operator');
    return holderOf(caller, 'user', caller.actor.userId);
  },
  agent: async () => {
    const caller = await subject.world.agent({ name: 'Plain' });
    return holderOf(caller, 'agent', caller.actor.agentId);
  },
};

async function openTo({ caller }: Holder, among: readonly AnyOperation[]): Promise<AnyOperation[]> {
  const { services } = subject.world;
  const open: AnyOperation[] = [];
  for (const operation of among) {
    if ((await cellOf(operation, { services, actor: caller.actor }, subject)) === 'yes') open.push(operation);
  }
  return open;
}

/** What each key opens to a holder, and what needs several: the operations, a line each. */
async function linesOf(holder: Holder): Promise<string[]> {
  await holder.hold([]);
  const open = new Set(await openTo(holder, operations));
  await holder.hold(KEYS);
  const gained = await openTo(
    holder,
    operations.filter((operation) => !open.has(operation)),
  );
  const keysOf = new Map<string, PermissionKey[]>(gained.map(({ name }) => [name, []]));
  for (const key of KEYS) {
    await holder.hold([key]);
    for (const { name } of await openTo(holder, gained)) keysOf.get(name)?.push(key);
  }
  return [...keysOf].map(([name, keys]) => `${name}: ${keys.join(' or ') || 'several keys together'}`).sort();
}

test.each(Object.entries(HOLDERS))(
  'a key opens to an %s what the table says, and nothing else',
  async (name, holder) => {
    const lines = await linesOf(await holder());
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`keys-of-${name}.txt`);
  },
);
