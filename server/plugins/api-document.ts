// The OpenAPI document, generated from the schemas that validate the calls and from the error codes that each call declares.
import swagger, { type SwaggerTransform } from '@fastify/swagger'
import type { RouteOptions } from 'fastify'
import fp from 'fastify-plugin'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { errorReply } from '../../domain/error-reply.ts'
import { historyEntry, historyPage } from '../../domain/history/entry.ts'
import { type ApiDocument, complete } from '../api-docs/api-document.ts'
import { namedRecords } from '../api-docs/named-records.ts'
import { sessionCookieName } from '../auth/session-cookie.ts'
import { isApiCall } from '../http/api-path.ts'
import { type ErrorCode, statusOfCode } from '../http/errors.ts'
import { acceptsKey } from './idempotency.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The error codes of this call, beyond those of every call of its kind. */
    refuses?: readonly ErrorCode[]
    /** Errors are redirects too, because a person sees them, not a program. */
    redirects?: boolean
    /** Not a call of the specification: clients must work without it. */
    extension?: boolean
    /** The body's schema for the document, if the handler validates the body itself. */
    documentedBody?: z.core.$ZodType
    /** The reply's schema for the document, if the reply is sent as text. */
    documentedReply?: z.core.$ZodType
  }
  interface FastifyInstance {
    /** The complete document, once all routes are registered. */
    apiDocument(): ApiDocument
  }
}

/** A hook with the error codes that it can end a call with, for the document. */
export interface RefusingHook {
  refuses?: readonly ErrorCode[]
}

export interface ApiDocumentOptions {
  secure: boolean
}

export const apiDocument = fp<ApiDocumentOptions>(async (app, { secure }) => {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info, components: { securitySchemes: securitySchemes(secure) } },
    transform: described,
    transformObject: withComponents,
  })

  let document: ApiDocument | undefined
  app.decorate('apiDocument', () => {
    document ??= complete(app.swagger() as unknown as ApiDocument)
    return document
  })
})

const info = {
  title: 'Gridhaul',
  version: '1',
  description:
    'Customer accounts, users, roles, batteries, trucks, places, telemetry and dispatch plans. Calls that change something carry the value of the cookie XSRF-TOKEN in the header X-XSRF-TOKEN. A slash at the end of an address may be there or not. Clients must not depend on calls marked as extensions.',
}

const securitySchemes = (secure: boolean) =>
  ({
    session: { type: 'apiKey', in: 'cookie', name: sessionCookieName(secure) },
    antiForgery: { type: 'apiKey', in: 'header', name: 'X-XSRF-TOKEN' },
    accessKey: { type: 'http', scheme: 'bearer' },
  }) as const

/** The schemas that the document names instead of repeating them. */
const named = z.registry<{ id: string }>()
named.add(errorReply, { id: 'ErrorReply' })
named.add(historyEntry, { id: 'HistoryEntry' })
named.add(historyPage, { id: 'HistoryPage' })
for (const [name, each] of Object.entries(namedRecords))
  named.add(each, { id: name.charAt(0).toUpperCase() + name.slice(1) })

const fromSchemas = createJsonSchemaTransform({ schemaRegistry: named })
const withComponents = createJsonSchemaTransformObject({ schemaRegistry: named })

/** The schema of one call, for the document. */
const described: SwaggerTransform = call => {
  const { schema = {}, url, route } = call
  if (!isApiCall(url)) return { schema: { ...schema, hide: true }, url }
  const { documentedBody, documentedReply, extension, history } = route.config ?? {}
  const transformed = fromSchemas({
    ...call,
    schema: {
      ...schema,
      ...(documentedBody && { body: documentedBody }),
      ...(documentedReply && { response: { 200: documentedReply } }),
    },
  })
  const { response, ...rest } = transformed.schema
  return {
    url,
    schema: {
      ...rest,
      ...(takesKey(route) && { headers: keyHeader }),
      response: { ...(response ?? noContent), ...refusedReplies(codesOf(route)) },
      security: security(route),
      ...(extension && { 'x-gridhaul-extension': true }),
      ...(history && { 'x-gridhaul-history': history.action }),
    },
  }
}

/** The reply of a call without a response schema. */
const noContent = { 204: { type: 'null' } }

type Route = Pick<RouteOptions, 'method' | 'url' | 'schema' | 'config' | 'onRequest' | 'preHandler'>

const isSafe = ({ method }: Route): boolean =>
  [method].flat().every(name => name === 'GET' || name === 'HEAD' || name === 'OPTIONS')

/** A change of a record that exists, which If-Match can hold back. */
const changesRecord = (route: Route): boolean => !isSafe(route) && route.config?.history?.id !== null

/** A change that is made once for each Idempotency-Key. */
const takesKey = ({ method, config = {} }: Route): boolean =>
  [method].flat().some(name => acceptsKey(name, config))

const keyHeader = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      description:
        'The same request with the same key gets the reply of the first for 24 hours; another one is refused',
    },
  },
}

const hookRefusals = ({ onRequest, preHandler }: Route): ErrorCode[] =>
  [onRequest, preHandler].flat().flatMap(hook => [...((hook as RefusingHook | undefined)?.refuses ?? [])])

function codesOf(route: Route): ErrorCode[] {
  const { schema, config } = route
  if (config?.redirects) return []
  const codes: ErrorCode[] = [
    'malformed',
    'foreign_origin',
    'misdirected',
    'internal',
    'busy',
    'database_away',
  ]
  if (!isSafe(route)) codes.push('too_large')
  if (!isSafe(route) && config?.bearer !== 'required' && !config?.signedBody) codes.push('anti_forgery')
  if (config?.record && changesRecord(route)) codes.push('changed_meanwhile')
  if (takesKey(route)) codes.push('idempotency_key_invalid', 'idempotency_key_reused')
  if (config?.secretReply) codes.push('secret_told_before')
  if (schema?.querystring || schema?.body || (config?.documentedBody && !config.signedBody))
    codes.push('invalid')
  if (route.url.includes(':')) codes.push('not_found')
  return [...new Set([...codes, ...hookRefusals(route), ...(config?.refuses ?? [])])]
}

function refusedReplies(codes: readonly ErrorCode[]): Record<number, object> {
  const replies: Record<number, { description: string; content: object }> = {}
  for (const code of codes) {
    const earlier = replies[statusOfCode(code)]?.description
    replies[statusOfCode(code)] = {
      description: earlier ? `${earlier}, ${code}` : code,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorReply' } } },
    }
  }
  return replies
}

function security(route: Route): Record<string, string[]>[] {
  if (route.config?.signedBody) return []
  const bearer = route.config?.bearer
  const withKey = { accessKey: [] }
  const signedIn = {
    ...(codesOf(route).includes('signed_out') && { session: [] }),
    ...(!isSafe(route) && { antiForgery: [] }),
  }
  if (bearer === 'required') return [withKey]
  return bearer === 'accepted' ? [signedIn, withKey] : [signedIn]
}
