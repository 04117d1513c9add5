import type { Plugin } from 'graphql-yoga';
import { matches, tagOf } from '../http/revalidation.js';

/** GraphiQL at /graphql: options of Yoga, and a plugin that lets browsers keep the page. */
export function createExplorer() {
  let tag: string | undefined;
  const options = {
    graphiql: { title: 'Orgraph', defaultQuery: DEFAULT_QUERY, subscriptionsProtocol: 'WS' as const },
    // Loaded from the package instead of a CDN, so that it works offline. Loaded on first use (9 MB).
    async renderGraphiQL(given: object = {}): Promise<string> {
      const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
      const html = renderGraphiQL(given);
      tag ??= tagOf(html);
      return html;
    },
  };
  const plugin: Plugin = {
    onResponse({ request, response, setResponse, fetchAPI }) {
      if (!tag || !response.headers.get('content-type')?.startsWith('text/html')) return;
      const headers = { etag: tag, 'cache-control': 'no-cache', vary: 'Accept' };
      const isKept = matches(request.headers.get('if-none-match') ?? undefined, tag);
      if (isKept) setResponse(new fetchAPI.Response(null, { status: 304, headers }));
      else for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    },
  };
  return { options, plugin };
}

const DEFAULT_QUERY = `# A company with its agents, their chain of command and what they did last.
{
  companies {
    nodes {
      name
      agents(first: 20) {
        nodes {
          name
          role
          status
          chainOfCommand { name }
          activity(first: 5) { nodes { action createdAt } }
        }
      }
    }
  }
}
`;
