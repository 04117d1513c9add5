import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Progress } from './progress.js';

describe('a scenario that waits', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  const MINUTE = 60_000;
  /** A scenario that never ends by itself, and how it was ended. */
  function endless() {
    const progress = new Progress(false, 10);
    const ended = vi.fn();
    progress.of(() => new Promise<never>(() => {})).catch(ended);
    return { progress, ended };
  }

  test('is ended when nothing has happened for long, and says what is missing, the last step and how to wait longer', async () => {
    const { progress, ended } = endless();
    progress.waitFor('2 of 3 runs');
    progress.say('The first run has ended');
    await vi.advanceTimersByTimeAsync(10 * MINUTE - 1);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(String(ended.mock.calls[0])).toBe(
      'Error: Nothing has happened for 10 minutes. Still missing: 2 of 3 runs. ' +
        'The last step: The first run has ended. Wait longer with --patience MINUTES.',
    );
  });

  test('goes on however long it takes, as long as it comes on', async () => {
    const { progress, ended } = endless();
    for (let left = 30; left > 0; left--) {
      await vi.advanceTimersByTimeAsync(9 * MINUTE);
      if (left % 2) progress.say(`${left} runs are left`);
      else progress.waitFor(`${left} runs`);
    }
    expect(ended).not.toHaveBeenCalled();
  });

  test('is not taken for one that comes on when it goes on to wait for the same', async () => {
    const { progress, ended } = endless();
    for (let minute = 0; minute < 10; minute++) {
      progress.waitFor('the last run');
      await vi.advanceTimersByTimeAsync(MINUTE);
    }
    expect(ended).toHaveBeenCalledOnce();
  });
});
