// GET /api/map-tiles: the operator's file of map tiles (PMTiles), of which a client asks for parts (extension).
import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod/mini'
import { refusal } from '../../http/errors.ts'
import { sendFilePart } from '../../http/file-range.ts'

const content = { 'application/octet-stream': { schema: z.any() } }
const schema = {
  summary: 'The file of map tiles that the operator provides, or the part of it that Range names',
  response: { 200: { content }, 206: { content }, 416: z.undefined() },
}

export const mapTilesRoute: FastifyPluginAsync = async app => {
  app.get(
    '/api/map-tiles',
    {
      schema,
      // The library that draws the map asks for them by itself.
      config: { extension: true, refuses: ['not_found'] as const, unattended: true },
      onRequest: app.allow('see assets'),
      // Tiles are compressed in the file, and what Range counts must not change.
      compress: false,
      // It would read the whole file for its length.
      exposeHeadRoute: false,
    },
    (request, reply) => {
      if (app.mapTilesFile === undefined) throw refusal('not_found')
      return sendFilePart(request, reply, app.mapTilesFile)
    },
  )
}
