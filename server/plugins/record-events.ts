// Tells open pages what others have changed: one stream of server-sent events per browser, fed by the database, so that it does not
// matter which server made the change. It sends only what its receiver may read, and ends with the session (extension).
import { PassThrough, type Readable } from 'node:stream'
import fp from 'fastify-plugin'
import { tooManyStreams } from '../../domain/messages/server.ts'
import { anyRecordEvent, type RecordEvent, upToDateEvent } from '../../domain/record-event.ts'
import { may } from '../../domain/roles.ts'
import { networkOf } from '../config/ip-address.ts'
import { batch } from '../database/coalesce.ts'
import { connectionOf, onPrimaryMove } from '../database/connect.ts'
import { type Listening, listen } from '../database/listen.ts'
import { entityTag } from '../http/entity-tags.ts'
import { TryLater } from '../http/errors.ts'
import { findLivePrincipals, type Principal } from '../repositories/accounts/sessions.ts'
import { changesChannel, type RecordChange } from '../repositories/record-changes.ts'
import { createRecentChanges, type RecentChange, type RecentChanges } from './recent-changes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Opens a stream for a session, which begins with the changes of the last `ageMs`. Throws a refusal if the session, the person
     * or the address has too many, or if there are too many in all.
     */
    openEvents(receiver: EventReceiver, ageMs: number): Promise<Readable>
  }
}

export interface EventReceiver {
  sessionHash: Buffer
  userId: string
  /** Of the client, behind a trusted proxy too. */
  ip: string
}

export interface RecordEventsOptions {
  /** Shorter than the limit for silent connections; the session is checked as often. */
  heartbeatMs: number
  maxPerSession: number
  maxPerPerson: number
  /** IPv6: of one /64 network. An office has one address. */
  maxPerAddress: number
  /** Half of the connections, so that streams never keep out whoever makes a call. */
  maxInAll: number
  /** Of PostgreSQL itself, where the pool leads through a pooler that knows no LISTEN. */
  directUrl?: string | undefined
  /** Monotonic, in ms. */
  now: () => number
}

export const defaultEventOptions: RecordEventsOptions = {
  heartbeatMs: 15_000,
  maxPerSession: 5,
  maxPerPerson: 20,
  maxPerAddress: 250,
  maxInAll: 5_000,
  now: () => performance.now(),
}

/** A receiver that does not read is disconnected. */
const maxWaitingBytes = 64 * 1024

/** Receivers that were away for longer, or missed more, are told to read everything again. */
const recentLimits = { recentMs: 120_000, maxRecent: 200 }

export const recordEvents = fp<RecordEventsOptions>(
  async (app, { heartbeatMs, maxPerSession, maxPerPerson, maxPerAddress, maxInAll, directUrl, now }) => {
    const streams = new Map<
      PassThrough,
      { session: string; person: string; address: string; send: (changes: readonly RecentChange[]) => void }
    >()
    const findLive = batch((hashes: Buffer[]) => findLivePrincipals(app.db, hashes, app.sessionLimits))
    let heard: { listening: Listening; recent: RecentChanges } | undefined
    const startListening = () => {
      if (heard) return heard
      const recent = createRecentChanges({ ...recentLimits, now })
      const notify = (change: RecordChange | null) => {
        recent.add(change)
        for (const { send } of streams.values()) send([{ change, agoMs: 0 }])
      }
      const listening = listen({
        connection: { ...connectionOf(app.db), ...(directUrl && { connectionString: directUrl }) },
        channel: changesChannel,
        onMessage: payload => notify(JSON.parse(payload) as RecordChange | null),
        onReopened: () => notify(null),
      })
      onPrimaryMove(app.db, listening.reopen)
      // What happened before is not known.
      void listening.opened.then(() => recent.add(null))
      heard = { listening, recent }
      return heard
    }

    app.decorate('openEvents', async ({ sessionHash, userId: person, ip }, ageMs) => {
      const session = sessionHash.toString('hex')
      const address = networkOf(ip)
      const open = [...streams.values()]
      const isFull =
        open.length >= maxInAll ||
        open.filter(stream => stream.session === session).length >= maxPerSession ||
        open.filter(stream => stream.person === person).length >= maxPerPerson ||
        open.filter(stream => stream.address === address).length >= maxPerAddress
      if (isFull) throw new TryLater('too_many', tooManyStreams, heartbeatMs / 1_000)
      const stream = new PassThrough()
      const write = async (textFor: (receiver: Principal) => string, textWhileAway?: string) => {
        const receiver = await findLive(sessionHash).catch(() => null)
        if (stream.writableEnded) return
        if (receiver === null && textWhileAway !== undefined) return void stream.write(textWhileAway)
        if (!receiver || stream.writableLength > maxWaitingBytes) return void stream.end()
        const text = textFor(receiver)
        if (text !== '') stream.write(text)
      }
      const send = (changes: readonly RecentChange[], end = '') =>
        void write(receiver => changes.map(change => eventText(change, receiver)).join('') + end)
      const { listening, recent } = startListening()
      const heartbeatText = () => (listening.isOpen() ? upToDateText : silence)
      // Nothing is told while the database is away, and the stream stays open for what is told after that.
      const heartbeat = setInterval(() => void write(heartbeatText, silence), heartbeatMs).unref()
      stream.on('close', () => {
        clearInterval(heartbeat)
        streams.delete(stream)
      })
      streams.set(stream, { session, person, address, send })
      await listening.opened
      stream.write(silence)
      send(recent.since(ageMs), heartbeatText())
      return stream
    })

    // Otherwise the server would wait for its streams to end.
    app.addHook('preClose', async () => {
      for (const stream of streams.keys()) stream.end()
      await heard?.listening.close()
    })
  },
)

/** A comment, which no page notices. */
const silence = ':\n\n'
const upToDateText = `event: ${upToDateEvent}\ndata:\n\n`

/** Empty if the receiver may not read the record. */
function eventText({ change, agoMs }: RecentChange, { user, roles }: Principal): string {
  if (change === null) return `event: ${anyRecordEvent}\ndata:\n\n`
  const { type, id, version, by } = change
  const isOwn = type === 'user' && id === user.id
  if (!isOwn && !may(roles, permissionFor[type])) return ''
  const event: RecordEvent = {
    type,
    id,
    version: version === null ? null : entityTag(version),
    by: may(roles, 'see users') ? by : null,
    ...(agoMs > 0 && { agoMs: Math.round(agoMs) }),
  }
  return `data: ${JSON.stringify(event)}\n\n`
}

const permissionFor = {
  organization: 'see organizations',
  user: 'see users',
  asset: 'see assets',
  truck: 'see assets',
  place: 'see assets',
  draft: 'see schedules',
  plan: 'see schedules',
  alarm: 'see assets',
} as const
