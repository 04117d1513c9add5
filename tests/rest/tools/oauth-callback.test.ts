/** @module-tag face */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Rest, startRest } from '#tests/kit/rest.js';

let rest: Rest;
beforeAll(async () => {
  rest = await startRest();
});

describe('the address to which authorization servers send browsers back', () => {
  it('answers a page for what nobody has begun, and shows nothing of what it was sent', async () => {
    const sent = new URLSearchParams({ state: 'x'.repeat(43), error: '<script>alert(1)</script>', iss: '"><b>' });
    const { status, headers, bytes } = await rest.get(`/api/tool-connections/oauth/callback?${sent}`);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(headers.get('content-type')).toMatch(/^text\/html/);
    expect(bytes.toString()).not.toMatch(/<script>alert|"><b>/);
  });

  it('is one of those that the metadata of this server as a client names', async () => {
    const { status, body } = await rest.get('/api/tool-connections/oauth/client.json');
    expect(status).toBe(200);
    expect(body.redirect_uris).toEqual([expect.stringMatching(/\/api\/tool-connections\/oauth\/callback$/)]);
    expect(body.client_id).toMatch(/\/api\/tool-connections\/oauth\/client\.json$/);
  });
});
