// Every field of the API document that takes numbers, with a number just beside a whole one.
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { csvText } from '../../../domain/csv.ts'
import { type JsonSchema, type NamedOperation, operationsOf } from '../../../server/api-docs/api-document.ts'
import { seed } from '../../support/property-runs.ts'
import { truckHeader } from '../support/imports.ts'
import { knownRecords } from '../support/known-records.ts'
import { type Maker, makerOf } from '../support/request-arbitraries.ts'
import { addDemo, appWithDatabase } from '../support/test-app.ts'
import { signedIn, type Visitor } from '../support/visitor.ts'

const server = appWithDatabase()
let visitor: Visitor
let known: Awaited<ReturnType<typeof knownRecords>>
beforeEach(async () => {
  await addDemo(server.db)
  visitor = await signedIn(server.app, 'admin@gridhaul.example')
  known = await knownRecords(server.db)
})

interface NumberField {
  operation: NamedOperation
  /** Of a parameter, or of a field of the body and those in it. */
  path: readonly string[]
  schema: JsonSchema
  query?: string
  body?: (value: number) => unknown
}

/** The fields in a value of this schema, each with a value that has it. */
function numbersIn(schema: JsonSchema, name: string, make: Maker): Omit<NumberField, 'operation'>[] {
  const { $ref, type, anyOf, items, properties, additionalProperties } = schema
  const within = (part: unknown, key: string, wrap: (inner: unknown) => unknown) =>
    numbersIn(part as JsonSchema, key, make).map(({ path, body, ...field }) => ({
      ...field,
      path: [key, ...path],
      body: (value: number) => wrap(body?.(value)),
    }))
  if (typeof $ref === 'string')
    return numbersIn(
      server.app.apiDocument().components.schemas[$ref.split('/').at(-1) ?? ''] ?? {},
      name,
      make,
    )
  if (Array.isArray(anyOf)) return anyOf.flatMap(one => numbersIn(one, name, make))
  if (type === 'number' || type === 'integer') return [{ path: [], schema, body: value => value }]
  if (items) return within(items, '0', inner => [inner])
  if (properties)
    return Object.entries(properties).flatMap(([key, part]) =>
      within(part, key, inner => ({ ...(sampleOf(make, schema, name) as object), [key]: inner })),
    )
  return additionalProperties ? within(additionalProperties, '1', inner => ({ 1: inner })) : []
}

const sampleOf = (make: Maker, schema: JsonSchema, name: string): unknown =>
  fc.sample(make(schema, name), { seed, numRuns: 1 })[0]

function fieldsOf(operation: NamedOperation, make: Maker): NumberField[] {
  const { parameters = [], requestBody } = operation.operation
  const inQuery = parameters
    .filter(({ in: place }) => place === 'query')
    .flatMap(({ name, schema }) =>
      numbersIn(schema, name, make).map(field => ({ ...field, operation, path: [name], query: name })),
    )
  const body = requestBody?.content['application/json']?.schema
  return [...inQuery, ...(body ? numbersIn(body, '', make).map(field => ({ ...field, operation })) : [])]
}

/** As near to a whole number that the schema allows as it gets, and so near that a division rounds it to that one. */
function besideWhole({ minimum = 1, maximum = 9 }: JsonSchema): number[] {
  const low = Math.max(Number(minimum), -1000)
  const high = Math.min(Number(maximum), 1000)
  const step = Number.EPSILON * Math.max(Math.abs(high), 1)
  return [high - step, high - 4 * step, low + step, 2.9999999999999996].filter(
    value => value >= low && value <= high && !Number.isInteger(value),
  )
}

function send({ operation: { method, path }, query, body }: NumberField, value: number) {
  const resource = path.split('/')[2] ?? ''
  const url = path.replaceAll(/\{\w+\}/g, known.ids[resource]?.[0] ?? 'none')
  return visitor.ask({
    method: method.toUpperCase() as 'POST',
    url: query ? `${url}?${query}=${value}` : url,
    headers: {
      'x-xsrf-token': visitor.cookies.get('XSRF-TOKEN') ?? '',
      ...(resource === 'asset_telemetry' && { authorization: `Bearer ${known.ingestKey}` }),
      ...(!query && { 'content-type': 'application/json' }),
    },
    ...(!query && body && { payload: JSON.stringify(body(value)) }),
  })
}

const nameOf = ({ operation: { method, path }, ...field }: NumberField): string =>
  `${method} ${path} ${field.path.join('.')}`

function allFields(): NumberField[] {
  const document = server.app.apiDocument()
  const make = makerOf(document, { ids: known.ids })
  return operationsOf(document).flatMap(operation => fieldsOf(operation, make))
}

test('a number just beside a whole one is refused in every field for whole numbers, and is no fault of the server in any other', async () => {
  const fields = allFields()
  const named = fields.map(nameOf)
  expect(named).toEqual(
    expect.arrayContaining([
      'post /api/trucks mbess_capacity',
      'patch /api/places/{id} chargers',
      'get /api/history limit',
      'post /api/schedules trips.1.0.t_start',
      'put /api/alarms/settings settings.0.on_delay_seconds',
    ]),
  )

  for (const field of fields) {
    for (const value of besideWhole(field.schema)) {
      const { statusCode, body } = await send(field, value)
      const what = `${nameOf(field)} ${value}: ${statusCode} ${body}`
      expect(statusCode, what).toBeLessThan(500)
      if (field.schema.type !== 'integer') continue
      expect(statusCode, what).toBe(422)
      const { code, fields: refused = {} } = JSON.parse(body)
      if (code === 'invalid') expect(Object.keys(refused).join(), what).toContain(field.path[0])
      else expect(code, what).toBe('plan_refused')
    }
  }
})

test('the API document calls every whole number an integer', () => {
  expect(
    allFields()
      .filter(({ schema }) => schema.multipleOf !== undefined)
      .map(nameOf),
  ).toEqual([])
})

test.each(['8.999999999999993', '2.0000000000000004'])(
  'a capacity of %s is refused in a file of trucks',
  async capacity => {
    const csv = csvText([truckHeader, ['Beside', 'Hauler', null, null, capacity, null]])

    const reply = await visitor.post('/api/imports/trucks', { csv })

    expect([reply.statusCode, reply.json().code], reply.body).toEqual([422, 'import_refused'])
  },
)
