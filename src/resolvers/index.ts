import './nodes.js';
import './overview.js';
import './automation.js';
import './runs.js';
import './work.js';
import './cases.js';
import './people.js';
import './sign-in.js';
import './organization.js';
import './agents.js';
import './money.js';
import './secrets.js';
import './skills.js';
import './agent-skills.js';
import './tools.js';
import './governance.js';
import './subscriptions.js';

export { buildSchema, sdl } from '../schema/index.js';
