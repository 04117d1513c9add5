import type { RequestHandler } from 'express';
import { sendText } from '#http/send.js';
import { notFound } from '#services/core/errors/errors.js';
import { avatarSvg, isPaletteId } from '#services/organization/agents/appearance.js';

const FOREVER = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Security-Policy': "default-src 'none'; sandbox",
};

/** An agent's picture. It contains no data of any company, so anyone may see it, and it never changes. */
export const avatar: RequestHandler = (req, res) => {
  const { paletteId } = req.params;
  if (!isPaletteId(paletteId)) throw notFound('Avatar not found');
  sendText(res, 200, 'image/svg+xml; charset=utf-8', avatarSvg(paletteId), FOREVER);
};
