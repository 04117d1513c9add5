import { describe, expect, test, vi } from 'vitest';
import { PendingRequests } from '#json-rpc/pending-requests.js';

const WITHDRAWN = new Error('withdrawn');

function open() {
  const controller = new AbortController();
  const requests = new PendingRequests<string>();
  const write = vi.fn<(id: number) => void>();
  const cancel = vi.fn<(id: number) => void>();
  const send = () => requests.send({ signal: controller.signal, reason: WITHDRAWN }, write, cancel);
  return { requests, write, cancel, send, withdraw: () => controller.abort() };
}

describe('the pending requests of a connection', () => {
  test('get the responses with their ids, in any order', async () => {
    const { requests, write, send } = open();
    const responses = [send(), send()];
    expect(write.mock.calls).toEqual([[1], [2]]);
    expect(requests.answer(2, 'second')).toBe('answered');
    expect(requests.answer(1, 'first')).toBe('answered');
    expect(await Promise.all(responses)).toEqual(['first', 'second']);
    expect(requests.size).toBe(0);
  });

  test('tell a late response from one to a request that was never sent', async () => {
    const { requests, send } = open();
    const response = send();
    requests.answer(1, 'first');
    await response;
    expect(requests.answer(1, 'again')).toBe('ended');
    for (const id of [0, 2, -1, 1.5, '1', null, undefined]) expect(requests.answer(id, 'strange')).toBe('unknown');
  });

  test('end with their limit, and the other side is told', async () => {
    const { requests, cancel, send, withdraw } = open();
    const response = send();
    withdraw();
    await expect(response).rejects.toBe(WITHDRAWN);
    expect(cancel.mock.calls).toEqual([[1]]);
    expect(requests.answer(1, 'late')).toBe('ended');
  });

  test('are not sent after their limit', async () => {
    const { write, send, withdraw } = open();
    withdraw();
    await expect(send()).rejects.toBe(WITHDRAWN);
    expect(write).not.toHaveBeenCalled();
  });

  test('leave nothing behind when they cannot be written', async () => {
    const { requests, write, cancel, send, withdraw } = open();
    const broken = new Error('The pipe is closed');
    write.mockImplementation(() => {
      throw broken;
    });
    await expect(send()).rejects.toBe(broken);
    expect(requests.size).toBe(0);
    withdraw();
    expect(cancel).not.toHaveBeenCalled();
  });

  test('fail together, each with an error of its own', async () => {
    const { requests, send } = open();
    const responses = [send(), send()];
    requests.failAll(() => new Error('ended'));
    const [first, second] = await Promise.allSettled(responses);
    expect([first, second]).toMatchObject([{ reason: { message: 'ended' } }, { reason: { message: 'ended' } }]);
    expect((first as PromiseRejectedResult).reason).not.toBe((second as PromiseRejectedResult).reason);
  });
});
