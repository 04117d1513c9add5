import './companies.js';
import './agents.js';
import './subscriptions.js';

export { buildSchema, sdl } from '../schema/index.js';
