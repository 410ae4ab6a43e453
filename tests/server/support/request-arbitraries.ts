// Requests generated from the API document: valid ones, ones with a single error, and entirely invalid ones.
import fc from 'fast-check'
import type { ApiDocument, JsonSchema, NamedOperation } from '../../../server/api-docs/api-document.ts'

export interface GeneratedRequest {
  url: string
  contentType: string | undefined
  /** The raw text. */
  payload: string | undefined
}

export interface Known {
  /** Existing ids, by the name of the field or resource that uses them. */
  ids: Record<string, readonly string[]>
  /** A valid body for calls whose schema alone is not enough. */
  body?: fc.Arbitrary<unknown>
}

export function requestTo(
  document: ApiDocument,
  { path, operation }: NamedOperation,
  known: Known,
): fc.Arbitrary<GeneratedRequest> {
  const make = makerOf(document, known)
  const parameters = operation.parameters ?? []
  const places = parameters.filter(({ in: place }) => place === 'path').map(({ name }) => name)
  const resource = path.split('/')[2] ?? ''
  const url = fc
    .record({
      ids: fc.tuple(...places.map(() => idIn(known.ids[resource] ?? []))),
      query: fc.tuple(
        ...parameters
          .filter(({ in: place }) => place === 'query')
          .map(parameter => queryOf(parameter.name, make(parameter.schema, parameter.name))),
      ),
    })
    .map(({ ids, query }) => {
      const filled = places.reduce((url, name, place) => url.replace(`{${name}}`, ids[place] ?? ''), path)
      const asked = query.filter(part => part !== '').join('&')
      return asked ? `${filled}?${asked}` : filled
    })
  const schema = operation.requestBody?.content['application/json']?.schema
  const good = known.body ?? (schema && make(schema, ''))
  return fc
    .record({ url, sent: good ? bodyLike(good) : maybeBody })
    .map(({ url, sent }) => ({ url, ...sent }))
}

const idIn = (ids: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: ids.length ? fc.constantFrom(...ids) : fc.uuid() },
    { weight: 3, arbitrary: hostileText.map(encoded) },
    { weight: 1, arbitrary: fc.constantFrom('%E0%A4%A', '%', '..', '%2e%2e%2f', '*', ' ', '') },
  )

const queryOf = (name: string, value: fc.Arbitrary<unknown>): fc.Arbitrary<string> => {
  const one = (text: unknown) => `${name}=${encoded(String(text))}`
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant('') },
    { weight: 5, arbitrary: value.map(made => [made].flat().map(one).join('&')) },
    { weight: 2, arbitrary: hostileText.map(one) },
    { weight: 1, arbitrary: fc.constantFrom(`${name}[x]=1`, `${name}=a&${name}=b`, name, `${name}=%`) },
  )
}

type Sent = Omit<GeneratedRequest, 'url'>
const json = 'application/json'
const asJson = (body: unknown): Sent => ({ contentType: json, payload: JSON.stringify(body) })

const bodyLike = (good: fc.Arbitrary<unknown>): fc.Arbitrary<Sent> =>
  fc.oneof(
    { weight: 5, arbitrary: good.map(asJson) },
    { weight: 6, arbitrary: fc.tuple(good, damage()).map(([body, damaged]) => asJson(damaged(body))) },
    { weight: 2, arbitrary: fc.jsonValue().map(asJson) },
    { weight: 2, arbitrary: brokenBody },
  )

/** For a call without a body, which may get one all the same. */
const maybeBody: fc.Arbitrary<Sent> = fc.oneof(
  { weight: 8, arbitrary: fc.constant({ contentType: undefined, payload: undefined }) },
  { weight: 1, arbitrary: fc.jsonValue().map(asJson) },
)

const deep = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)

const brokenBody: fc.Arbitrary<Sent> = fc.constantFrom(
  { contentType: undefined, payload: undefined },
  { contentType: json, payload: '' },
  { contentType: json, payload: '{"name":' },
  { contentType: json, payload: '{"name":1e999}' },
  { contentType: json, payload: '{"name":"\ud800"}' },
  { contentType: json, payload: '{"__proto__":{"roles":["ADMIN"]},"name":"x"}' },
  { contentType: json, payload: '{"constructor":{"prototype":{"x":1}}}' },
  { contentType: json, payload: '{"name":"a","name":{"b":1}}' },
  { contentType: json, payload: deep(20_000) },
  { contentType: json, payload: `{"name":${deep(20_000)}}` },
  { contentType: json, payload: '\ufeff{}' },
  { contentType: 'application/json; charset=utf-16', payload: '{}' },
  { contentType: 'application/x-www-form-urlencoded', payload: 'name=x' },
  { contentType: 'text/plain', payload: '{}' },
  { contentType: 'multipart/form-data; boundary=x', payload: '--x--' },
  { contentType: 'nonsense', payload: '{}' },
)

/** Removes a field, adds one, or replaces its value. */
const damage = (): fc.Arbitrary<(body: unknown) => unknown> =>
  fc
    .record({
      place: fc.nat(),
      how: fc.constantFrom('drop', 'plant', 'replace', 'replace', 'replace'),
      value: fc.oneof(hostileValue(), fc.jsonValue()),
      planted: fc.constantFrom(
        'id',
        'roles',
        'password_hash',
        'organization_id',
        'toString',
        'constructor',
        'é',
      ),
    })
    .map(({ place, how, value, planted }) => body => {
      if (Array.isArray(body)) return how === 'plant' ? [...body, value] : [value, ...body.slice(1)]
      if (body === null || typeof body !== 'object') return value
      const fields = Object.keys(body)
      const field = fields[place % Math.max(fields.length, 1)] ?? 'name'
      if (how === 'plant') return { ...body, [planted]: value }
      const { [field]: _, ...rest } = body as Record<string, unknown>
      return how === 'drop' ? rest : { ...rest, [field]: value }
    })

const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '\0',
    'a\0b',
    '\ud800',
    '\udfff x',
    '__proto__',
    'constructor',
    "' or 1=1 --",
    "'; drop table users; --",
    '%',
    '_%\\',
    '../../etc/passwd',
    '<script>alert(1)</script>',
    '\r\nSet-Cookie: x=1',
    '\u202e\u0000\uffff',
    'İıſK',
    '𝕏'.repeat(50),
    'x'.repeat(5_000),
    '\u0301'.repeat(2_000),
    '1e309',
    '-0',
    'null',
    '9999-99-99T99:99:99Z',
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
)

function hostileValue(): fc.Arbitrary<unknown> {
  return fc.oneof(
    hostileText,
    fc.constantFrom<unknown>(
      null,
      true,
      0,
      -1,
      1.5,
      2.9999999999999996,
      1e308,
      2 ** 53,
      [],
      {},
      [[]],
      [null],
      { name: 'x' },
      '',
    ),
  )
}

/** A URL cannot contain half of a surrogate pair, so it is sent as the bytes that some programs write for it. */
const encoded = (text: string): string =>
  [...text]
    .map(character => (/\p{Cs}/u.test(character) ? '%ED%A0%80' : encodeURIComponent(character)))
    .join('')

export type Maker = (schema: JsonSchema, field: string) => fc.Arbitrary<unknown>

/** Values that the schema allows, plus rules that it cannot express. */
export function makerOf({ components }: ApiDocument, known: Known): Maker {
  const make: Maker = (schema, field) => {
    const { $ref, type, items, anyOf, enum: values, properties, required, additionalProperties } = schema
    if (typeof $ref === 'string') return make(components.schemas[$ref.split('/').at(-1) ?? ''] ?? {}, field)
    if (Array.isArray(values)) return fc.constantFrom(...values)
    if (Array.isArray(anyOf)) return fc.oneof(...anyOf.map(one => make(one, field)))
    if (Array.isArray(type)) return fc.oneof(...type.map(one => make({ ...schema, type: one }, field)))
    if (type === 'string') return text(schema, field, known)
    if (type === 'number' || type === 'integer') return numberLike(schema)
    if (type === 'boolean') return fc.boolean()
    if (type === 'null') return fc.constant(null)
    if (type === 'array') return fc.array(make((items ?? {}) as JsonSchema, field), { maxLength: 4 })
    if (properties)
      return fc.record(
        Object.fromEntries(
          Object.entries(properties as Record<string, JsonSchema>).map(([name, of]) => [
            name,
            make(of, name),
          ]),
        ),
        { requiredKeys: (required ?? []) as string[] },
      )
    if (type === 'object' && additionalProperties)
      return fc.dictionary(fc.string({ maxLength: 5 }), make(additionalProperties as JsonSchema, field), {
        maxKeys: 3,
      })
    return fc.jsonValue()
  }
  return make
}

const letters = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'abcXYZ019 éßЖ漢'), minLength, maxLength }).map(made => `a${made}`)

function text({ format }: JsonSchema, field: string, known: Known): fc.Arbitrary<string> {
  if (format === 'date-time')
    return fc
      .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map(at => at.toISOString())
  if (field === 'email')
    return fc.tuple(fc.stringMatching(/^[a-z0-9]{1,20}$/)).map(([name]) => `${name}@made-up.example`)
  if (field.includes('password')) return letters(8, 20)
  if (field === 'license_plate') return letters(0, 6)
  const ids = known.ids[field.replace(/_ids?$/, '')]
  if (ids?.length) return fc.constantFrom(...ids)
  return letters(0, 20)
}

function numberLike({ type, minimum = -1e6, maximum = 1e6 }: JsonSchema): fc.Arbitrary<number> {
  const range = { min: Math.max(Number(minimum), -1e9), max: Math.min(Number(maximum), 1e9) }
  return type === 'integer' ? fc.integer(range) : fc.double({ ...range, noNaN: true })
}
