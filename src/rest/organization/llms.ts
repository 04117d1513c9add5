import {
  getAgentConfigurationIndex,
  getAgentConfigurationText,
  getAgentIconsText,
} from '#services/organization/agents/hiring-texts.js';
import { type RouteSection, route } from '../http/route.js';
import { textAnswer } from '../http/text-answer.js';

const actors = 'A board user, or an agent that is a CEO or may create agents';
const plain = textAnswer('text/plain', 'The text');
const asText = { actors, respond: plain };

export const llms: RouteSection = {
  name: 'llms',
  description: 'Texts for agents that hire agents.',
  routes: [
    route('get', '/api/llms/agent-configuration.txt', getAgentConfigurationIndex, asText),
    route('get', '/api/llms/agent-configuration/:adapterType.txt', getAgentConfigurationText, {
      actors,
      respond: {
        content: plain.content,
        also: { 404: { description: 'The adapter does not exist', content: plain.content.types } },
        send: (call, { known, text }) => plain.send(call, text, known ? 200 : 404),
      },
    }),
    route('get', '/api/llms/agent-icons.txt', getAgentIconsText, asText),
  ],
};
