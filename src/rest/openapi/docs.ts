import type { createDocument } from 'zod-openapi';

type Document = ReturnType<typeof createDocument>;
type Operation = NonNullable<NonNullable<Document['paths']>[string]['get']>;
type Schema = Record<string, unknown>;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

const STYLE = `
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 1rem; color: #1d1d24; background: #fff }
summary { cursor: pointer; padding: .3rem 0 } details { border-bottom: 1px solid #e1e7ee } details > div { padding: 0 0 1rem 1rem }
code, pre { font: 14px/1.45 ui-monospace, monospace } pre { background: #f4f6f8; padding: .8rem; overflow: auto }
.method { display: inline-block; width: 4.5rem; font-weight: 700; text-transform: uppercase } table { border-collapse: collapse }
td, th { text-align: left; padding: .2rem 1rem .2rem 0; vertical-align: top } h2 { margin-top: 2rem; text-transform: capitalize }
@media (prefers-color-scheme: dark) { body { background: #16171b; color: #e4e4e8 } pre { background: #22242b } details { border-color: #333 } a { color: #7ab8ff } }
`;

/** The document as one page for people, without scripts or external assets. */
export function docsPage(document: Document): string {
  const tags = document.tags ?? [];
  const sections = tags.map(({ name, description }) => {
    const operations = operationsOf(document, name).map((entry) => operationHtml(document, entry));
    return `<h2 id="${escapeHtml(name)}">${escapeHtml(name)}</h2><p>${escapeHtml(description ?? '')}</p>${operations.join('')}`;
  });
  const schemas = Object.entries(document.components?.schemas ?? {}).map(
    ([name, schema]) =>
      `<details id="schema-${escapeHtml(name)}"><summary><code>${escapeHtml(name)}</code></summary><div>${json(schema)}</div></details>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(document.info.title)}</title><style>${STYLE}</style></head>
<body><h1>${escapeHtml(document.info.title)} ${escapeHtml(document.info.version)}</h1>
<p>${escapeHtml(document.info.description ?? '')} The same as a document for programs: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav>${tags.map(({ name }) => `<a href="#${escapeHtml(name)}">${escapeHtml(name)}</a>`).join(' · ')} · <a href="#schemas">schemas</a></nav>
${sections.join('\n')}
<h2 id="schemas">Schemas</h2>${schemas.join('\n')}
</body></html>
`;
}

interface Entry {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

function operationsOf(document: Document, tag: string): Entry[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation?.tags?.includes(tag) ? [{ method, path, operation }] : [];
    }),
  );
}

function operationHtml(document: Document, { method, path, operation }: Entry): string {
  const { operationId = path, summary = '', description = '', parameters, requestBody, responses = {} } = operation;
  return `<details id="${escapeHtml(operationId)}"><summary><span class="method">${method}</span> <code>${escapeHtml(path)}</code> ${escapeHtml(summary)}</summary><div>
<p>${escapeHtml(description)}</p>
${parameters?.length ? `<table><tr><th>Parameter</th><th>In</th><th></th></tr>${parameters.map((one) => parameterRow(document, one)).join('')}</table>` : ''}
${requestBody && 'content' in requestBody ? `<h4>Body</h4>${contentHtml(requestBody.content)}` : ''}
<h4>Answers</h4><table>${Object.entries(responses)
    .map(([status, response]) => responseRow(document, status, response))
    .join('')}</table></div></details>`;
}

function parameterRow(document: Document, parameter: object): string {
  const { name, in: where, description, required } = resolve(document, parameter);
  const text = [description, required ? 'required' : ''].filter(Boolean).join('; ');
  return `<tr><td><code>${escapeHtml(name)}</code></td><td>${escapeHtml(where)}</td><td>${escapeHtml(text)}</td></tr>`;
}

function responseRow(document: Document, status: string, response: object): string {
  const { description, content } = resolve(document, response);
  const body = status.startsWith('2') && content ? contentHtml(content as Schema) : '';
  return `<tr><th>${escapeHtml(status)}</th><td>${escapeHtml(description)}${body}</td></tr>`;
}

const contentHtml = (content: object): string =>
  Object.entries(content)
    .map(([type, media]) => `<p>${escapeHtml(type)}</p>${json((media as Schema | undefined)?.schema)}`)
    .join('');

/** The target of a reference into the document. */
function resolve(document: Document, value: object): Schema {
  if (!('$ref' in value) || typeof value.$ref !== 'string') return value as Schema;
  const steps = value.$ref.slice(2).split('/');
  return steps.reduce((found: Schema, step) => (found[step] ?? {}) as Schema, document as unknown as Schema);
}

/** A schema as text in which the names of other schemas are links. */
function json(schema: unknown): string {
  const linked = escapeHtml(JSON.stringify(schema ?? {}, null, 2)).replace(
    /#\/components\/schemas\/([\w.-]+)/g,
    '<a href="#schema-$1">$1</a>',
  );
  return `<pre>${linked}</pre>`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: unknown): string =>
  String(text ?? '').replace(/[&<>"']/g, (character) => ESCAPES[character]!);
