import { installAdapter, reinstallAdapter, reloadAdapter } from '#services/organization/adapters/install.js';
import { removeAdapter, setAdapterDisabled, setAdapterOverridePaused } from '#services/organization/adapters/manage.js';
import { detectAdapterModel, listAdapterModels } from '#services/organization/adapters/models.js';
import {
  getAdapter,
  getAdapterConfigSchema,
  getAdapterUiParser,
  listAdapters,
} from '#services/organization/adapters/operations.js';
import { testAdapterEnvironment } from '#services/organization/agents/environment-test.js';
import {
  getAgentConfigurationIndex,
  getAgentConfigurationText,
  getAgentIconsText,
} from '#services/organization/agents/hiring-texts.js';
import { type RouteSection, route } from '../http/route.js';
import { textAnswer } from '../http/text-answer.js';

const ONE = '/api/adapters/:type';
const OF_COMPANY = '/api/companies/:companyId/adapters/:type';

export const adapters: RouteSection = {
  name: 'adapters',
  description: 'Adapters: the ways in which this server can run an agent.',
  routes: [
    route('get', '/api/adapters', listAdapters),
    route('post', '/api/adapters/install', installAdapter, { status: 201, errors: [409, 422, 502] }),
    route('get', ONE, getAdapter),
    route('patch', ONE, setAdapterDisabled),
    route('delete', ONE, removeAdapter, { errors: [404] }),
    route('patch', `${ONE}/override`, setAdapterOverridePaused),
    route('post', `${ONE}/reload`, reloadAdapter, { errors: [404, 422, 502] }),
    route('post', `${ONE}/reinstall`, reinstallAdapter, { errors: [404, 422, 502] }),
    route('get', `${ONE}/config-schema`, getAdapterConfigSchema),
    route('get', `${ONE}/ui-parser.js`, getAdapterUiParser, {
      respond: textAnswer('text/javascript', 'The script'),
    }),
    route('get', `${OF_COMPANY}/models`, listAdapterModels, { errors: [422] }),
    route('get', `${OF_COMPANY}/detect-model`, detectAdapterModel, { errors: [422] }),
    route('post', `${OF_COMPANY}/test-environment`, testAdapterEnvironment, { errors: [422, 429] }),
  ],
};

const plain = textAnswer('text/plain', 'The text');
const asText = { respond: plain };

export const llms: RouteSection = {
  name: 'llms',
  description: 'Texts for agents that hire agents.',
  routes: [
    route('get', '/api/llms/agent-configuration.txt', getAgentConfigurationIndex, asText),
    route('get', '/api/llms/agent-configuration/:adapterType.txt', getAgentConfigurationText, {
      respond: {
        content: plain.content,
        also: { 404: { description: 'The adapter does not exist', content: plain.content.types } },
        send: (call, { known, text }) => plain.send(call, text, known ? 200 : 404),
      },
    }),
    route('get', '/api/llms/agent-icons.txt', getAgentIconsText, asText),
  ],
};
