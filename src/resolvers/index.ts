import './companies.js';
import './agents.js';
import './activity.js';
import './instance.js';
import './subscriptions.js';

export { buildSchema, sdl } from '../schema/index.js';
