// Compresses what is read from the API: records, telemetry, plans, the API document.
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { RouteOptions } from 'fastify'
import fp from 'fastify-plugin'
import { isApiCall } from '../http/api-path.ts'

export const compression = fp(
  async app => {
    app.addHook('onRoute', route => {
      route.compress ??= isCompressed(route) ? {} : false
    })
    await app.register(compress, {
      global: false,
      // A small request can unpack into a body of any size, and no client sends one.
      globalDecompression: false,
      encodings: ['br', 'gzip'],
      brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: quality } },
      threshold: smallestBytes,
      syncThreshold: largestSyncBytes,
    })
    // Fastify answers HEAD by taking the length of GET's reply, and has to take it after the compression.
    app.addHook('onRoute', route => {
      if (route.method === 'HEAD' && route.compress && Array.isArray(route.onSend)) route.onSend.reverse()
    })
  },
  { name: 'compression' },
)

/**
 * The length of a compressed reply tells whoever watches the line what in it occurs twice (the BREACH attack). So replies that
 * can hold a secret go out as they are: everything about signing in, and whatever is answered to a change.
 */
function isCompressed({ url, method }: RouteOptions): boolean {
  const reads = [method].flat().every(each => each === 'GET' || each === 'HEAD')
  return reads && isApiCall(url) && !url.startsWith('/api/auth/')
}

/** Of brotli's 0 to 11: 3 takes 60 % of the time of 4 and gives plans that are 1 % larger. */
const quality = 3

/** What fits into one packet arrives no sooner when it is smaller. */
const smallestBytes = 1_024

/** Larger replies are compressed beside the event loop, in pieces; a smaller one takes less time than the way there. */
const largestSyncBytes = 16 * 1_024
