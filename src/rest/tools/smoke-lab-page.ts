import { createHash } from 'node:crypto';
import type { LabAuthorizationRequest } from '#services/tools/smoke-lab/oauth.js';
import { escapeHtml } from '../pages/page.js';

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:40rem;padding:2rem 1rem}code{overflow-wrap:anywhere}';

const hiddenInput = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;

const styleHash = createHash('sha256').update(STYLE).digest('base64');

/** The page that asks a person whether to grant a client's request. It runs nothing. */
export function consentPage(request: LabAuthorizationRequest) {
  const { clientId, redirectUri, state, scope, codeChallenge } = request;
  const target = new URL(redirectUri).origin;
  const fields = [
    hiddenInput('response_type', 'code'),
    hiddenInput('client_id', clientId),
    hiddenInput('redirect_uri', redirectUri),
    hiddenInput('scope', scope),
    hiddenInput('code_challenge', codeChallenge),
    hiddenInput('code_challenge_method', 'S256'),
    ...(state === null ? [] : [hiddenInput('state', state)]),
  ].join('\n');
  return {
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Smoke lab</title><style>${STYLE}</style></head>
<body><h1>Smoke lab</h1>
<p>The client <code>${escapeHtml(clientId)}</code> asks for <code>${escapeHtml(scope)}</code> of the smoke lab. Orgraph then redirects you to
<code>${escapeHtml(target)}</code>. The client gets access only to the lab.</p>
<form method="post">
${fields}
<button name="decision" value="approve">Approve</button> <button name="decision" value="deny">Deny</button>
</form></body></html>
`,
    headers: {
      // Browsers also apply this rule to the redirect after the form was sent.
      'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self' ${target}; frame-ancestors 'none'; base-uri 'none'`,
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
      'X-Frame-Options': 'DENY',
    },
  };
}
