// The document that describes every call (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { documentPage } from '../../api-docs/api-page.ts'

/** GET /api/openapi.json: the document that describes every call (extension). It contains no data, so it is public. */
const openApiRoute: FastifyPluginAsyncZod = async app => {
  const schema = {
    summary: 'This document',
    response: { 200: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }) },
  }
  app.get('/api/openapi.json', { schema, config: { extension: true } }, async () => app.apiDocument())
}

/** GET /api/docs: the API document as a page (extension). It is public. */
const apiPageRoute: FastifyPluginAsyncZod = async app => {
  const schema = {
    summary: 'This document as a page',
    response: { 200: { content: { 'text/html': { schema: z.string() } } } },
  }
  // Anybody can request it.
  let page: string | undefined
  app.get('/api/docs', { schema, config: { extension: true } }, async (_, reply) => {
    page ??= documentPage(app.apiDocument())
    return reply.type('text/html; charset=utf-8').send(page)
  })
}

/** GET /api/docs/style.css: the style of that page, in a file because the content policy forbids inline styles. */
const apiPageStyleRoute: FastifyPluginAsyncZod = async app => {
  const schema = {
    summary: 'The style sheet of that page',
    response: { 200: { content: { 'text/css': { schema: z.string() } } } },
  }
  app.get('/api/docs/style.css', { schema, config: { extension: true } }, async (_, reply) =>
    reply.type('text/css; charset=utf-8').send(sheet),
  )
}

const sheet = `
:root { color-scheme: light dark; --line: light-dark(#d5dae1, #3a424d); --quiet: light-dark(#55606e, #a3adba); --tint: light-dark(#f3f5f8, #1d232b); }
body { margin: 0 auto; padding: 2rem 1.5rem 6rem; max-width: 60rem; font: 16px/1.5 system-ui, sans-serif; }
h1 { margin: 0 0 .5rem; }
h2 { margin: 2.5rem 0 .5rem; padding-bottom: .25rem; border-bottom: 1px solid var(--line); }
h3 { margin: 1rem 0 .25rem; font-size: 1rem; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: 0; list-style: none; }
details { border: 1px solid var(--line); border-radius: .5rem; margin: .5rem 0; }
summary { padding: .6rem .9rem; cursor: pointer; }
details[open] > summary { border-bottom: 1px solid var(--line); background: var(--tint); border-radius: .5rem .5rem 0 0; }
details > div { padding: .25rem .9rem .9rem; overflow-x: auto; }
code, .method { font-family: ui-monospace, monospace; font-size: .92em; overflow-wrap: anywhere; }
.method { display: inline-block; min-width: 4.2rem; font-weight: 700; }
.quiet { color: var(--quiet); }
.extension { border: 1px solid var(--line); border-radius: 1rem; padding: 0 .5rem; font-size: .8rem; color: var(--quiet); }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .3rem .75rem .3rem 0; border-bottom: 1px solid var(--line); }
pre { background: var(--tint); padding: .75rem; border-radius: .5rem; overflow-x: auto; }
`

export const apiDocumentRoutes = [openApiRoute, apiPageRoute, apiPageStyleRoute]
