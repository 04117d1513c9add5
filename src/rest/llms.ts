import {
  getAgentConfigurationIndex,
  getAgentConfigurationText,
  getAgentIconsText,
} from '../services/adapters/texts.js';
import { type Call, type Content, route, type Section } from './route.js';
import { sendText } from './send.js';

const actors = 'A board user, or an agent that is a CEO or may create agents';
const plain: Content = { description: 'The text', types: { 'text/plain': { schema: { type: 'string' } } } };
const TYPE = 'text/plain; charset=utf-8';
const asText = {
  actors,
  respond: {
    content: plain,
    send: ({ res }: Call, text: string) => sendText(res, 200, TYPE, text),
  },
};

export const llms: Section = {
  name: 'llms',
  description: 'Texts for agents that hire agents.',
  routes: [
    route('get', '/api/llms/agent-configuration.txt', getAgentConfigurationIndex, asText),
    route('get', '/api/llms/agent-configuration/:adapterType.txt', getAgentConfigurationText, {
      actors,
      respond: {
        content: plain,
        also: { 404: { description: 'There is no such adapter', content: plain.types } },
        send: ({ res }, { known, text }) => sendText(res, known ? 200 : 404, TYPE, text),
      },
    }),
    route('get', '/api/llms/agent-icons.txt', getAgentIconsText, asText),
  ],
};
