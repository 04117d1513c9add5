import { isAsyncIterable, mapAsyncIterator } from '@envelop/core';
import type { ExecutionResult } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { parseJson } from '../json/exact-json.js';
import { writeJson } from '../json/json-writer.js';
import { isJsonRequest } from './requests.js';

/** Keeps all digits of numbers in requests that Yoga reads and results that it writes, as the direct handler does. */
export const useExactNumbers = (): Plugin => ({
  onRequestParse({ request, requestParser, setRequestParser }) {
    if (!requestParser) return;
    if (request.method === 'GET') {
      setRequestParser(async (asked) => {
        const params = await requestParser(asked);
        const variables = new URL(asked.url).searchParams.get('variables');
        return variables ? { ...params, variables: parseJson(variables) as Record<string, unknown> } : params;
      });
    } else if (isJsonRequest({ headers: { 'content-type': request.headers.get('content-type') ?? '' } })) {
      setRequestParser((asked) => requestParser({ json: async () => parseJson(await asked.text()) } as Request));
    }
  },
  onResultProcess({ result, setResult }) {
    if (Array.isArray(result)) return;
    const withStringify = (one: object) => ({ ...one, stringify: writeJson }) as ExecutionResult;
    setResult(
      isAsyncIterable(result)
        ? mapAsyncIterator(result as AsyncIterable<object>, withStringify)
        : withStringify(result),
    );
  },
});
