import { describe, expect, test } from 'vitest';
import { ApiUrl, readConfig } from '#services/core/process/config.js';

const told = (env: Record<string, string> = {}) => new ApiUrl(readConfig(env));

describe('the address of the API that runs are told', () => {
  test('is the one that is set, then the public one, without a slash at its end', async () => {
    const PUBLIC_BASE_URL = 'https://orgraph.example.com/';
    expect(await told({ PUBLIC_BASE_URL }).get()).toBe('https://orgraph.example.com');
    expect(await told({ PUBLIC_BASE_URL, API_URL: 'http://10.0.0.5:3100' }).get()).toBe('http://10.0.0.5:3100');
    expect(await told({ API_URL: 'http://10.0.0.5/base/', WORKER: 'only' }).get()).toBe('http://10.0.0.5/base');
  });

  test.each([
    ['http://127.0.0.1:41234', 'http://127.0.0.1:41234'],
    ['http://0.0.0.0:41234', 'http://127.0.0.1:41234'],
    ['http://[::]:41234', 'http://[::1]:41234'],
    ['http://192.0.2.7:80', 'http://192.0.2.7'],
  ])('is else where the server listens: %s is reached under %s, also by who asked before', async (url, reached) => {
    const address = told();
    const early = address.get();
    address.listensOn(url);
    expect([await early, await address.get()]).toEqual([reached, reached]);
  });

  test('is missing where nothing is set and the process never listens, and says what to set', async () => {
    await expect(told({ WORKER: 'only' }).get()).rejects.toThrow('set API_URL or PUBLIC_BASE_URL');
  });
});
