// The tools of the company, as a run calls them: by the Model Context Protocol, one request a message.

import { answered } from './client.mjs';

/** A call without a result: `reasonCode` gives the reason, and `invocationId` the record of the call where it has one. */
export class Refused extends Error {
  constructor({ message, data }) {
    super(message);
    this.reasonCode = data?.reasonCode;
    this.invocationId = data?.invocationId;
  }
}

/**
 * Sends a message until it is answered. A call that is sent again may be made twice, unless people approve it: then the
 * same call is made once, and everybody who asks again gets its result.
 */
async function ask(method, params = {}) {
  const { SERVICE_TOOLS_URL: url, SERVICE_API_KEY: key, PATIENCE_MS } = process.env;
  if (!url) throw new Error('There are no tools');
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  };
  const { status, answer } = await answered(url, request, Number(PATIENCE_MS || 8_000));
  if (answer?.result) return answer.result;
  throw new Refused(answer?.error ?? { message: `The server answered ${status}` });
}

/** The tool with this title that the run may call. */
export async function toolNamed(title) {
  const { tools } = await ask('tools/list');
  const tool = tools.find((one) => one.title === title);
  if (!tool) throw new Error(`There is no tool ${title}`);
  return tool;
}

/** The text of a tool's answer. @throws {Refused} */
export async function call({ name }, input) {
  const { content, isError } = await ask('tools/call', { name, arguments: input });
  const text = content.map((block) => block.text ?? '').join('\n');
  if (isError) throw new Error(text);
  return text;
}
