import { getPluginConfig, setPluginConfig } from '#services/plugins/config/operations.js';
import { testPluginConfig } from '#services/plugins/config/trial.js';
import { route } from '../http/route.js';
import { ONE_PLUGIN } from './registry.js';

const CONFIG = `${ONE_PLUGIN}/config`;
const ADMIN = 'An instance admin with access to the company';

export const config = [
  route('get', CONFIG, getPluginConfig, { actors: ADMIN, errors: [400] }),
  route('post', CONFIG, setPluginConfig, { actors: `${ADMIN} who is not a viewer there`, errors: [400] }),
  route('post', `${CONFIG}/test`, testPluginConfig, { actors: ADMIN, errors: [400] }),
];
