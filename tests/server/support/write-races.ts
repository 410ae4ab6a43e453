// People at several servers who change the same few records at the same time. Some of them have not seen the last change, some
// repeat what they create, and some may not do what they ask for.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { HttpVisitor, Method, Sent } from './http-visitor.ts'

export const racedTypes = ['truck', 'asset', 'user', 'organization'] as const
export type RacedType = (typeof racedTypes)[number]

/** What somebody asks for; which record it is about is decided when it is sent. */
export interface Wish {
  /** The number of the record. */
  target: number
  /** Others can change and not delete; people are neither created nor deleted, for their passwords take long to hash. */
  act: 'change' | 'replace' | 'delete' | 'create'
  /** Which version the person has seen; undefined where If-Match is not sent. */
  seen?: 'last' | 'earlier' | undefined
  /** Number of the person. */
  person: number
  server: number
  /** The new name, and the roles. Few, so that a change often changes nothing. */
  value: number
}

export const wish: fc.Arbitrary<Wish> = fc.record({
  target: fc.nat(),
  act: fc.oneof(
    { weight: 14, arbitrary: fc.constant('change' as const) },
    { weight: 4, arbitrary: fc.constant('replace' as const) },
    { weight: 1, arbitrary: fc.constant('delete' as const) },
    { weight: 2, arbitrary: fc.constant('create' as const) },
  ),
  seen: fc.constantFrom('last', 'last', 'earlier', undefined),
  person: fc.nat(),
  server: fc.nat(),
  value: fc.nat(5),
})

/** A record that many change. After its deletion a new one takes its place. */
export interface Target {
  type: RacedType
  id: string
  path: string
  /** Where its roles are replaced. */
  rolesPath?: string
  /** Creates another one. */
  creation?: { path: string; body: object }
  /** The versions that somebody has seen, last first. */
  seen: string[]
}

export interface SentWrite {
  method: Method
  type: RacedType
  path: string
  body: Record<string, unknown> | undefined
  ifMatch: string | undefined
  idempotencyKey: string | undefined
  status: number
  requestId: string
  isReplayed: boolean
  etag: string | null
  text: string
}

/** Each person at each server: `people[person][server]`. */
export type People = readonly (readonly HttpVisitor[])[]

const senders = 16

/** Everything that was sent, with the replies. */
export async function race(people: People, targets: Target[], wishes: Iterable<Wish>): Promise<SentWrite[]> {
  const sent: SentWrite[] = []
  const queue = wishes[Symbol.iterator]()
  const work = async () => {
    for (let next = queue.next(); !next.done; next = queue.next())
      await fulfil(next.value, people, targets, sent)
  }
  await Promise.all(Array.from({ length: senders }, work))
  return sent
}

async function fulfil(wish: Wish, people: People, targets: Target[], sent: SentWrite[]): Promise<void> {
  const target = pick(targets, wish.target)
  const person = pick(people, wish.person)
  const visitor = pick(person, wish.server)
  const { type, path, rolesPath, creation } = target
  const write = async (method: Method, to: string, body?: Record<string, unknown>, at = visitor) => {
    const ifMatch = wish.seen && target.seen.at(wish.seen === 'last' ? 0 : -1)
    const done = await send(at, { method, type, path: to, body, ifMatch })
    sent.push(done)
    if (done.etag && target.path === path) target.seen = [done.etag, ...target.seen.slice(0, 2)]
    if (done.status === 412) await look(at, target)
    return done
  }
  if (wish.act === 'replace' && rolesPath) {
    await write('PUT', rolesPath, { role_names: roleSets[wish.value % roleSets.length] })
  } else if (wish.act === 'delete' && creation) {
    const { status } = await write('DELETE', path)
    if (status === 204) await replace(target, people, creation, sent)
  } else if (wish.act === 'create' && creation) {
    sent.push(...(await createOnce(target, person, creation)))
  } else {
    await write('PATCH', path, { name: `Name ${wish.value}` })
  }
}

const roleSets = [[], ['FIELD_OPERATIONS'], ['BUSINESS_OPERATIONS', 'FIELD_OPERATIONS']]

/** As somebody who looks at what others have done. */
async function look(visitor: HttpVisitor, target: Target): Promise<void> {
  const { path } = target
  const etag = (await visitor.get(path)).headers.get('etag')
  if (etag && target.path === path) target.seen = [etag, ...target.seen.slice(0, 2)]
}

async function replace(target: Target, people: People, creation: Creation, sent: SentWrite[]): Promise<void> {
  const created = await createOnce(target, pick(people, 0), creation)
  sent.push(...created)
  const { id } = JSON.parse(created[0]?.text ?? '{}') as { id: string }
  Object.assign(target, { id, path: `${creation.path}/${id}`, seen: [created[0]?.etag ?? '"1"'] })
}

type Creation = NonNullable<Target['creation']>

/** The same request to all servers at once, and once more afterwards. */
async function createOnce(
  { type }: Target,
  person: readonly HttpVisitor[],
  { path, body }: Creation,
): Promise<SentWrite[]> {
  const idempotencyKey = randomUUID()
  const create = (visitor: HttpVisitor) =>
    send(visitor, {
      method: 'POST',
      type,
      path,
      body: { ...body, name: `New ${idempotencyKey}` },
      idempotencyKey,
    })
  const atOnce = await Promise.all(person.map(create))
  return [...atOnce, await create(pick(person, 1))]
}

type Request = Pick<SentWrite, 'method' | 'type' | 'path'> &
  Partial<Pick<SentWrite, 'body' | 'ifMatch' | 'idempotencyKey'>>

async function send(
  visitor: HttpVisitor,
  { method, type, path, body, ifMatch, idempotencyKey }: Request,
): Promise<SentWrite> {
  const headers = {
    ...(ifMatch && { 'if-match': ifMatch }),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
  }
  const content: Sent = { headers, ...(body && { body }) }
  const reply = await visitor.send(method, path, content)
  return {
    method,
    type,
    path,
    body,
    ifMatch,
    idempotencyKey,
    status: reply.status,
    requestId: reply.headers.get('x-request-id') ?? '',
    isReplayed: reply.headers.get('idempotency-replayed') === 'true',
    etag: reply.headers.get('etag'),
    text: await reply.text(),
  }
}

function pick<Item>(items: readonly Item[], number: number): Item {
  const item = items[number % items.length]
  if (item === undefined) throw new Error('there is nothing to pick from')
  return item
}
