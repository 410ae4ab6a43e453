// Serves the built client: its files, and its page for every address outside the API, because the client has its own routes.
// Replies name the version of the built client.
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import files from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { versionHeader, versionInPage } from '../../domain/client-version.ts'
import { isApiCall } from '../http/api-path.ts'
import { refusal } from '../http/errors.ts'
import { type PagePreloads, readPagePreloads } from '../http/page-preloads.ts'

export interface ClientFilesOptions {
  /** The folder of the built client; without it, or without a page in it, the server answers the API only. */
  folder: string | undefined
}

export const clientFiles = fp<ClientFilesOptions>(
  async (app, { folder }) => {
    const hasPage = folder !== undefined && existsSync(path.join(folder, 'index.html'))
    const client = hasPage ? builtClient(folder) : () => undefined

    /**
     * Sends the page with a token, so that its first request can be a POST. Returns nothing: a reply that is returned is waited for like a
     * promise, and each wait adds listeners to it.
     */
    const sendPage = (request: FastifyRequest, reply: FastifyReply): void => {
      reply.setAntiForgeryToken()
      const { version, preloads } = client(0) ?? {}
      const links = preloads?.(request.url, { signedIn: request.sessionHash !== undefined })
      if (links) reply.header('link', links)
      if (version) reply.header(versionHeader, version)
      reply.code(200).sendFile('index.html')
    }

    app.addHook('onRequest', (request, reply, done) => {
      const version = isApiCall(request.url) && client(maxAgeMs)?.version
      if (version) reply.header(versionHeader, version)
      done()
    })
    if (hasPage) {
      await app.register(files, {
        root: folder,
        index: false,
        preCompressed: true,
        // The compressed files of the build are only sent in place of the original.
        allowedPath: file => !/\.(br|gz)$/.test(file),
        cacheControl: false,
        setHeaders: (response, file) => {
          response.setHeader('cache-control', cachingOf(path.relative(folder, file)))
          response.setHeader('vary', 'accept-encoding')
        },
      })
      app.get('/', sendPage)
      app.get('/index.html', sendPage)
    }
    app.setNotFoundHandler((request, reply) => {
      if (!hasPage || !asksForPage(request)) throw refusal('not_found')
      sendPage(request, reply)
    })
  },
  { name: 'client-files', dependencies: ['anti-forgery'] },
)

/** An API reply names a version that the server had so long ago. */
const maxAgeMs = 1_000

/** The build puts every file with a hash in its name, and no other, into this folder; /assets belongs to the client's routes. */
const hashedFolder = 'static'

const cachingOf = (file: string): string =>
  file.startsWith(hashedFolder + path.sep) ? 'public, max-age=31536000, immutable' : 'no-cache'

function asksForPage({ method, url, headers }: FastifyRequest): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || isApiCall(url)) return false
  if (url.startsWith(`/${hashedFolder}/`)) return false
  const { accept = '*/*' } = headers
  return accept.includes('text/html') || accept === '*/*'
}

interface BuiltClient {
  /** Null if the page has none. */
  version: string | null
  preloads: PagePreloads
}

/**
 * Returns a function that reads the client, at most `maxAgeMs` out of date: an upgrade may replace the files of a running server.
 * Undefined if there has been no page yet.
 */
function builtClient(folder: string): (maxAgeMs: number) => BuiltClient | undefined {
  const page = path.join(folder, 'index.html')
  let client: BuiltClient | undefined
  let changedAt: number | undefined
  let lookedAt = Number.NEGATIVE_INFINITY
  return maxAgeMs => {
    const now = performance.now()
    if (now - lookedAt < maxAgeMs) return client
    lookedAt = now
    const changed = statSync(page, { throwIfNoEntry: false })?.mtimeMs
    if (changed === undefined || changed === changedAt) return client
    client = { version: versionInPage(readFileSync(page, 'utf8')), preloads: readPagePreloads(folder) }
    changedAt = changed
    return client
  }
}
