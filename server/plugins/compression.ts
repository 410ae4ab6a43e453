// Compresses replies to reads of the API: records, telemetry, plans, the API document.
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { RouteOptions } from 'fastify'
import fp from 'fastify-plugin'
import { isApiCall } from '../http/api-path.ts'

export const compression = fp(async app => {
  app.addHook('onRoute', route => {
    route.compress ??= isCompressed(route) ? {} : false
  })
  await app.register(compress, {
    global: false,
    // A small request could decompress to a body of any size, and no client sends compressed ones.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } },
    threshold: minBytes,
    syncThreshold: maxSyncBytes,
  })
  // Fastify answers HEAD with the length of GET's reply, which must be measured after the compression.
  app.addHook('onRoute', route => {
    if (route.method === 'HEAD' && route.compress && Array.isArray(route.onSend)) route.onSend.reverse()
  })
})

/**
 * The length of a compressed reply reveals to an eavesdropper what occurs in it twice (the BREACH attack). So replies that can
 * contain a secret are not compressed: everything about signing in, and replies to changes.
 */
function isCompressed({ url, method }: RouteOptions): boolean {
  const reads = [method].flat().every(each => each === 'GET' || each === 'HEAD')
  return reads && isApiCall(url) && !url.startsWith('/api/auth/')
}

/** Of 0 to 11: 3 takes 60 % of the time of 4, and plans are 1 % larger. */
const brotliQuality = 3

/** A reply that fits into one packet does not arrive sooner when it is smaller. */
const minBytes = 1_024

/** Larger replies are compressed in the thread pool; for a smaller one the way there takes longer. */
const maxSyncBytes = 16 * 1_024
