import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { presenterOf } from '#services/core/rows/present.js';

const PartView = z.object({
  id: z.uuid(),
  status: z.enum(['open', 'done']),
  count: z.int().nullable(),
  due: z.iso.date().nullable(),
  seenAt: z.iso.datetime().nullable(),
  "it's": z.json(),
  createdAt: z.iso.datetime().describe('When it was made.'),
});

const row = {
  createdAt: new Date('2026-01-02T03:04:05.678Z'),
  "it's": { a: [1] },
  seenAt: null as Date | null,
  due: new Date('2026-02-03T00:00:00Z'),
  count: 12n,
  status: 'open',
  id: '00000000-0000-4000-8000-000000000001',
  secret: 'kept',
};

describe('a presenter', () => {
  it('copies what the view names, in its order, and nothing else', () => {
    const shown = presenterOf(PartView)(row);
    expect(JSON.stringify(shown)).toBe(
      `{"id":"${row.id}","status":"open","count":12,"due":"2026-02-03","seenAt":null,"it's":{"a":[1]},"createdAt":"2026-01-02T03:04:05.678Z"}`,
    );
  });

  it('shows moments as they are, and what is missing as null', () => {
    const present = presenterOf(PartView);
    expect(present({ ...row, seenAt: row.createdAt, due: null, count: null })).toMatchObject({
      seenAt: '2026-01-02T03:04:05.678Z',
      due: null,
      count: null,
    });
  });

  it('computes what is no column, of the row and of what comes with it', () => {
    const present = presenterOf(PartView, {
      count: ({ parts }: { parts: readonly string[] }) => parts.length,
      status: (_: { parts: readonly string[] }, isDone: boolean) => (isDone ? 'done' : 'open'),
    });
    const { count: _, status: __, ...columns } = row;
    expect(present({ ...columns, parts: ['a', 'b'] }, true)).toMatchObject({ count: 2, status: 'done' });
  });

  it('compiles only for rows that have every column, each of the right type', () => {
    const present = presenterOf(PartView);
    const { createdAt: _, ...withoutMoment } = row;
    // @ts-expect-error a column is missing
    const missing = () => present(withoutMoment);
    // @ts-expect-error a moment is no text
    const text = () => present({ ...row, createdAt: '2026-01-02' });
    // @ts-expect-error the view knows no null here
    const nothing = () => present({ ...row, createdAt: null });
    // @ts-expect-error a computed field has another type
    const wrong = () => presenterOf(PartView, { count: () => 'two' });
    // @ts-expect-error what a computed field takes is not given
    const alone = () => presenterOf(PartView, { count: (_: unknown, extra: number) => extra })(row);
    expect([missing, text, nothing, wrong, alone]).toHaveLength(5);
  });
});
