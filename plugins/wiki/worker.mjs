import { definePlugin } from '@orgraph/plugin-sdk';
import { actions, data } from './src/board.mjs';
import { routes } from './src/routes.mjs';
import { tools } from './src/tools.mjs';

definePlugin({
  setup(ctx) {
    for (const [routeKey, handler] of Object.entries(routes)) ctx.route(routeKey, handler);
    for (const [name, handler] of Object.entries(tools)) ctx.tool(name, handler);
    for (const [key, handler] of Object.entries(data)) ctx.data(key, handler);
    for (const [key, handler] of Object.entries(actions)) ctx.action(key, handler);
  },
});
