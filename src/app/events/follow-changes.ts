// Refreshes what is shown when others change it. One page of the browser holds the server's stream and passes its events on to the
// others: a browser has only six connections to a server without HTTP/2, and a stream takes one.
import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Feature } from '../../../domain/features.ts'
import { anyRecordEvent, type RecordEvent, recordEvent, recordTypes } from '../../../domain/record-event.ts'
import { operationName } from '../../../gql/gateway.ts'
import { FeaturesDocument } from '../../../gql/operations/features.generated.ts'
import type { App } from '../../hooks/app.ts'
import { type LastChange, lastChangeKey } from '../../hooks/use-last-change.ts'

/** What the page needs of the browser. Without locks (no https), nothing is followed. */
export interface EventPlatform {
  EventSource: typeof EventSource
  BroadcastChannel: typeof BroadcastChannel
  locks: LockManager | undefined
}

/** An event of the stream, or that any record may have changed. */
type Message = RecordEvent | typeof anyRecordEvent

/** While somebody is signed in, and if the server offers it. */
export function followChanges(
  { session, gateway }: Pick<App, 'session' | 'gateway'>,
  queries: QueryClient,
  platform: EventPlatform,
): void {
  const { locks } = platform
  if (!locks) return
  let leave = () => {}
  let known = ''
  const follow = async (signal: AbortSignal) => {
    const feature: Feature = 'events'
    const { features } = await queries.fetchQuery({
      queryKey: [operationName(FeaturesDocument), {}],
      queryFn: () => gateway.request(FeaturesDocument, {}),
      staleTime: 'static',
    })
    if (features.includes(feature)) await join(platform, locks, createRefresh(queries), signal)
  }
  const update = ({ context: { login, loggedIn } }: ReturnType<typeof session.getSnapshot>) => {
    const now = `${login} ${loggedIn}`
    if (now === known) return
    known = now
    leave()
    if (!loggedIn) return
    const left = new AbortController()
    leave = () => left.abort()
    follow(left.signal).catch(() => {
      // Without the stream, everything is refreshed when it is next looked at.
    })
  }
  session.subscribe(update)
  update(session.getSnapshot())
}

const channelName = 'record-events'

/** Receives what the page with the stream passes on; holds the stream itself once no other page does. */
async function join(
  platform: EventPlatform,
  locks: LockManager,
  receive: (message: Message) => void,
  signal: AbortSignal,
): Promise<void> {
  const channel = new platform.BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<Message>) => receive(data)
  signal.addEventListener('abort', () => channel.close(), { once: true })
  const passOn = (message: Message) => {
    channel.postMessage(message)
    receive(message)
  }
  await locks.request(channelName, { signal }, () => holdStream(platform.EventSource, passOn, signal))
}

const retryMs = 30_000

/** Settles when `signal` is aborted. */
function holdStream(
  Source: typeof EventSource,
  passOn: (message: Message) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise(resolve => {
    let source: EventSource | undefined
    let retry: ReturnType<typeof setTimeout> | undefined
    let isInterrupted = false

    const open = () => {
      source = new Source('/api/events')
      source.onopen = () => {
        if (isInterrupted) passOn(anyRecordEvent)
        isInterrupted = false
      }
      source.onmessage = ({ data }: MessageEvent<string>) => {
        const event = z.safeParse(recordEvent, parsed(data))
        if (event.success) passOn(event.data)
      }
      source.addEventListener(anyRecordEvent, () => passOn(anyRecordEvent))
      source.onerror = () => {
        isInterrupted = true
        // Refused: the browser does not try again by itself.
        if (source?.readyState === Source.CLOSED) retry = setTimeout(open, retryMs)
      }
    }

    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(retry)
        source?.close()
        resolve()
      },
      { once: true },
    )
    open()
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The operations that show records of a type. */
const shownBy = {
  organization: ['OrganizationList', 'OrganizationDetail', 'UserDetail'],
  user: ['OrganizationUsers', 'UserDetail', 'UserSearch'],
  asset: ['AssetList', 'AssetDetail', 'AssetFaults', 'Maintenance'],
  truck: ['TruckList', 'TruckDetail', 'Maintenance'],
  place: ['PlaceList', 'PlaceDetail'],
  // An open draft follows its own changes.
  draft: [],
  plan: ['ScheduleList'],
  alarm: ['AlarmCounts', 'AlarmList', 'OpenAlarms'],
} as const satisfies Record<RecordEvent['type'], readonly string[]>

const histories = ['History', 'ObjectHistory']

/** Several changes in a row, such as an import, are one refresh. */
const gatherMs = 500

function createRefresh(queries: QueryClient): (message: Message) => void {
  const outdated = new Set<string>()
  const refresh = () => {
    const names = new Set(outdated)
    outdated.clear()
    void queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => names.has(String(name)) })
  }

  return message => {
    if (message !== anyRecordEvent) {
      const { type, id, version, by } = message
      const change: LastChange = { version, by, at: Date.now() }
      queries.setQueryData(lastChangeKey(type, id), change)
    }
    const types = message === anyRecordEvent ? recordTypes : [message.type]
    if (outdated.size === 0) setTimeout(refresh, gatherMs)
    for (const name of [...histories, ...types.flatMap(type => shownBy[type])]) outdated.add(name)
  }
}
