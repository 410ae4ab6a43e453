// The parts of OpenAPI that this server's document uses, and how the document is completed.

export type ApiDocument = {
  openapi: string
  info: { title: string; version: string; description: string }
  paths: Record<string, Partial<Record<ApiMethod, ApiOperation>>>
  components: { schemas: Record<string, JsonSchema> }
}

export const apiMethods = ['get', 'post', 'put', 'patch', 'delete'] as const
export type ApiMethod = (typeof apiMethods)[number]

export interface ApiOperation {
  summary?: string
  security?: Record<string, string[]>[]
  parameters?: { name: string; in: string; required?: boolean; schema: JsonSchema }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: JsonSchema }> }>
  'x-gridhaul-extension'?: boolean
  /** What the history calls it; of calls that change something. */
  'x-gridhaul-history'?: string
}

/** JSON Schema, draft 2020-12. */
export type JsonSchema = Record<string, unknown>

/** Describes the successful replies, and drops the components that nothing refers to. Changes the document. */
export function complete(document: ApiDocument): ApiDocument {
  for (const { operation } of operationsOf(document))
    for (const [status, reply] of Object.entries(operation.responses))
      reply.description = goodReplies[status] ?? reply.description
  dropUnused(document)
  return document
}

export interface NamedOperation {
  method: ApiMethod
  path: string
  operation: ApiOperation
}

export const operationsOf = ({ paths }: ApiDocument): NamedOperation[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    apiMethods.flatMap(method => {
      const operation = operations[method]
      return operation ? [{ method, path, operation }] : []
    }),
  )

const goodReplies: Record<string, string> = {
  200: 'The answer',
  201: 'Made',
  204: 'Done',
  302: 'Continues elsewhere',
}

function dropUnused({ paths, components }: ApiDocument): void {
  const used = new Set<string>()
  const visit = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name)) continue
      used.add(name)
      visit(components.schemas[name] ?? {})
    }
  }
  visit(paths)
  for (const name of Object.keys(components.schemas)) if (!used.has(name)) delete components.schemas[name]
}
