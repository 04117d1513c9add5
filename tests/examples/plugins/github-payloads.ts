import { createHmac, randomUUID } from 'node:crypto';

// Deliveries as GitHub sends them, with those of their fields that say something.

const sender = { login: 'octocat', id: 1, type: 'User', html_url: 'https://github.com/octocat' };
const repository = {
  id: 35_129_377,
  name: 'hello-world',
  full_name: 'Octo/Hello-World',
  private: false,
  owner: { login: 'Octo', id: 6_752_317, type: 'Organization' },
  html_url: 'https://github.com/Octo/Hello-World',
};

export const issueOf = (number: number, fields: object = {}) => ({
  url: `https://api.github.com/repos/Octo/Hello-World/issues/${number}`,
  html_url: `https://github.com/Octo/Hello-World/issues/${number}`,
  id: 1_000 + number,
  number,
  title: `Problem ${number}`,
  user: sender,
  labels: [],
  state: 'open',
  state_reason: null,
  comments: 0,
  body: 'It does not work.',
  ...fields,
});

const pullOf = (number: number, fields: object = {}) => ({
  ...issueOf(number),
  html_url: `https://github.com/Octo/Hello-World/pull/${number}`,
  title: `Change ${number}`,
  merged: false,
  draft: false,
  head: { ref: 'topic', sha: '34c5c7793cb3b279e22454cb6750c80560547b3a' },
  base: { ref: 'main', sha: 'a10867b14bb761a232cd80139fbd4c0d33264240' },
  ...fields,
});

export const issues = (action: string, number: number, fields: object = {}) => ({
  event: 'issues',
  payload: { action, issue: issueOf(number, fields), repository, sender },
});

export const pullRequest = (action: string, number: number, fields: object = {}) => ({
  event: 'pull_request',
  payload: { action, number, pull_request: pullOf(number, fields), repository, sender },
});

export const issueComment = (number: number, id: number, body: string, action = 'created') => ({
  event: 'issue_comment',
  payload: {
    action,
    issue: issueOf(number),
    comment: {
      id,
      html_url: `https://github.com/Octo/Hello-World/issues/${number}#issuecomment-${id}`,
      user: sender,
      body,
      created_at: '2026-11-25T10:00:00Z',
    },
    repository,
    sender,
  },
});

export const elsewhere = {
  event: 'issues',
  payload: { ...issues('opened', 1).payload, repository: { ...repository, full_name: 'mallory/x' } },
};

interface Delivery {
  readonly event: string;
  readonly payload: object;
}

/** A delivery as a request, signed with a secret. */
export function signed({ event, payload }: Delivery, secret: string, deliveryId: string = randomUUID()) {
  const body = Buffer.from(JSON.stringify(payload));
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'GitHub-Hookshot/044aadd',
    'x-github-event': event,
    'x-github-delivery': deliveryId,
    'x-github-hook-id': '292430182',
    'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
  };
  return { body, headers };
}
