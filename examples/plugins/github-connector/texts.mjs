/** What the connector writes on GitHub ends so: it comes back as an event, and is not told again. */
export const OWN = '<!-- written by Orgraph -->';

const MAX_TITLE = 400;
const MAX_TEXT = 60_000;

const cut = (text, max) => {
  const characters = [...text];
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join('')}…`;
};

/** A text by strangers. It must not wake agents, whom a link would mention. */
const untrusted = (text) =>
  cut(
    String(text ?? '')
      .replaceAll('\0', '')
      .toWellFormed(),
    MAX_TEXT,
  ).replace(/agent:\/\//gi, 'agent&#58;//');

const by = ({ login }, url) => `[@${login} on GitHub](${url})`;

export const titleOf = ({ title, number }, repository) =>
  `${cut(untrusted(title).replace(/\s+/g, ' ').trim() || 'Untitled', MAX_TITLE)} (${repository}#${number})`;

export const descriptionOf = ({ body, user, html_url }) => `From ${by(user, html_url)}\n\n${untrusted(body)}`.trim();

export const commentOf = ({ body, user, html_url }) => `${by(user, html_url)} wrote:\n\n${untrusted(body)}`;

export const sentence = (sender, url, what) => `${by(sender, url)} ${what}.`;
