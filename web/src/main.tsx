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

function render(): void {
  createRoot(document.getElementById('root') as HTMLElement).render(
    <Provider value={client}>
      <RouterProvider router={router} />
    </Provider>,
  );
}

// Once its code is there: React shows a page no sooner than 300 ms after what it had shown in its place.
router.load().then(render, render);
