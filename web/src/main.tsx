import './styles/index.css';
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { Provider } from 'urql';
import { BASE } from './graph/base.js';
import { createGraphClient } from './graph/client.js';
import { takeFeed } from './live/feeds.js';
import { routeTree } from './routes/tree.js';

const client = createGraphClient(takeFeed);
const router = createRouter({
  routeTree,
  basepath: BASE || '/',
  defaultPreload: 'intent',
  defaultPendingMs: 150,
  scrollRestoration: true,
});

createRoot(document.getElementById('root') as HTMLElement).render(
  <Provider value={client}>
    <RouterProvider router={router} />
  </Provider>,
);
