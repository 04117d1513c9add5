import './companies.js';
import './agents.js';
import './activity.js';
import './instance.js';
import './issue-queries.js';
import './issues.js';
import './interactions.js';
import './documents.js';
import './costs.js';
import './subscriptions.js';
import './projects.js';
import './approvals.js';
import './threads.js';

export { buildSchema, sdl } from '../schema/index.js';
