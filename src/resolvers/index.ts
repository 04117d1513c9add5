import './nodes.js';
import './automation.js';
import './runs.js';
import './work.js';
import './cases.js';
import './people.js';
import './sign-in.js';
import './organization.js';
import './agents.js';
import './secrets.js';
import './skills.js';
import './tools.js';
import './governance.js';
import './plugins.js';
import './subscriptions.js';

export { buildSchema, sdl } from '../schema/index.js';
