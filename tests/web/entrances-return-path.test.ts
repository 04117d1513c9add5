import { describe, expect, it } from 'vitest';
import { returnPath } from '#web/pages/entrances/return-path.js';
import { FOREIGN_ADDRESSES } from '../kit/foreign-addresses.js';

const ORIGIN = 'https://board.example.com';
const leads = (wanted: string | null | undefined) => returnPath(wanted, ORIGIN);

describe('whoever has signed in', () => {
  it('is led back to the page they came from, with its filters', () => {
    expect(leads('/ACM/issues?status=TODO#top')).toBe('/ACM/issues?status=TODO#top');
  });

  it('is led to the start when no page is named', () => {
    expect(leads(undefined)).toBe('/');
    expect(leads(null)).toBe('/');
    expect(leads('')).toBe('/');
  });

  it.each([...FOREIGN_ADDRESSES, 'ACM/issues'])('is not led to %j', (wanted) => {
    expect(leads(wanted)).toBe('/');
  });

  it('is not led to the page where they have just signed in', () => {
    expect(leads('/sign-in?to=/sign-in')).toBe('/');
    expect(leads('/sign-up')).toBe('/');
  });
});
