// Refreshes what is shown when others change it. One page of the browser holds the server's stream and passes its events on to the
// others: a browser has only six connections to a server without HTTP/2, and a stream takes one.
import type { QueryClient } from '@tanstack/react-query'
import type { Feature } from '../../../domain/features.ts'
import { anyRecordEvent, type RecordEvent, recordTypes, upToDateEvent } from '../../../domain/record-event.ts'
import { operationName } from '../../../gql/gateway.ts'
import { FeaturesDocument } from '../../../gql/operations/features.generated.ts'
import type { OperationName } from '../../../gql/operations/names.generated.ts'
import type { App } from '../../hooks/app.ts'
import { type LastChange, lastAnyChangeKey, lastChangeKey } from '../../hooks/use-last-change.ts'
import { untilDone } from '../effects/until-done.ts'
import {
  type Change,
  createKnowledge,
  createStream,
  defaultStreamTimes,
  type Knowledge,
  type StreamTimes,
} from './event-stream.ts'

/** What the page needs of the browser. Without locks (no https), nothing is followed. */
export interface EventPlatform {
  EventSource: typeof EventSource
  BroadcastChannel: typeof BroadcastChannel
  locks: LockManager | undefined
}

/** What the page with the stream passes on: changes, and that these were all so far. */
type Message = Change | typeof upToDateEvent

/** While somebody is signed in, and if the server offers it. */
export function followChanges(
  { session, gateway }: Pick<App, 'session' | 'gateway'>,
  queries: QueryClient,
  platform: EventPlatform,
  times: StreamTimes = defaultStreamTimes,
): void {
  const { locks } = platform
  if (!locks) return
  let leave = () => {}
  let known = ''
  let begin: 'page' | 'now' = 'page'
  const follow = async (knowledge: Knowledge, signal: AbortSignal) => {
    const feature: Feature = 'events'
    const { features } = await queries.fetchQuery({
      queryKey: [operationName(FeaturesDocument), {}],
      queryFn: () => gateway.request(FeaturesDocument, {}),
      staleTime: 'static',
    })
    if (features.includes(feature) && !signal.aborted)
      await join({ platform, locks, times, knowledge, receive: createRefresh(queries) }, signal)
  }
  const update = ({ context: { login, loggedIn } }: ReturnType<typeof session.getSnapshot>) => {
    const now = `${login} ${loggedIn}`
    if (now === known) return
    known = now
    leave()
    if (!loggedIn) {
      begin = 'now'
      return
    }
    const left = new AbortController()
    leave = () => left.abort()
    // Nothing that is shown was read before.
    const knowledge = createKnowledge(begin)
    // Until it succeeds, everything is refreshed when it is next looked at.
    void untilDone(() => follow(knowledge, left.signal), times.reopenMs, left.signal)
  }
  session.subscribe(update)
  update(session.getSnapshot())
}

const channelName = 'record-events'

interface Joining {
  platform: EventPlatform
  locks: LockManager
  times: StreamTimes
  knowledge: Knowledge
  receive: (change: Change) => void
}

/**
 * Receives what the page with the stream passes on; holds the stream itself once no other page does. It opens one in any case, until
 * it knows what has changed since its own first reads.
 */
async function join(
  { platform, locks, times, knowledge, receive }: Joining,
  signal: AbortSignal,
): Promise<void> {
  let isHolder = false
  let isUpToDate = false
  const channel = new platform.BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data !== upToDateEvent) receive(data)
    else if (isUpToDate) knowledge.renew()
  }
  const stream = createStream({
    EventSource: platform.EventSource,
    times,
    knowledge,
    onChange(change) {
      channel.postMessage(change)
      receive(change)
    },
    onUpToDate() {
      isUpToDate = true
      knowledge.renew()
      if (isHolder) channel.postMessage(upToDateEvent)
      else stream.close()
    },
  })
  const left = new Promise<void>(resolve => {
    signal.addEventListener(
      'abort',
      () => {
        stream.close()
        channel.close()
        resolve()
      },
      { once: true },
    )
  })
  stream.open()
  await locks.request(channelName, { signal }, () => {
    isHolder = true
    stream.open()
    return left
  })
}

const showAlarms = ['AlarmList', 'AlarmDetails', 'OpenAlarms'] as const

/** An alarm names the person that it is assigned to, and says whether that person may see alarms, which the organization decides too. */
const showAssignees = [...showAlarms, 'AlarmAssignees'] as const

/** The operations that show records of a type. */
const shownBy = {
  organization: [
    'OrganizationList',
    'OrganizationDetail',
    // Whoever is of a deactivated account is deactivated.
    'OrganizationUsers',
    'UserDetail',
    'FleetUnits',
    ...showAssignees,
  ],
  user: ['OrganizationUsers', 'UserDetail', 'UserSearch', ...showAssignees],
  asset: [
    'AssetList',
    'FleetUnits',
    'FleetOverview',
    'FleetEnergy',
    'AssetDetail',
    'AssetFaults',
    'Maintenance',
    'MaintenanceOfUnits',
    'ScheduleOutlook',
    // They name the organization of its alarms.
    ...showAlarms,
  ],
  truck: ['TruckList', 'TruckDetail', 'Maintenance', 'MaintenanceOfUnits', 'TicksOfDay', 'ScheduleOutlook'],
  place: ['PlaceList', 'PlaceDetail'],
  // An open draft follows its own changes.
  draft: [],
  plan: ['ScheduleList'],
  alarm: ['AlarmCounts', 'NewAlarms', ...showAlarms, 'AssetAlarms', 'ProjectedShortfalls'],
} as const satisfies Record<RecordEvent['type'], readonly OperationName[]>

const histories: readonly OperationName[] = ['History', 'ObjectHistory']

/** Several changes in a row, such as an import, are one refresh. */
const gatherMs = 500

function createRefresh(queries: QueryClient): (change: Change) => void {
  const outdated = new Set<OperationName>()
  const refresh = () => {
    const names = new Set(outdated)
    outdated.clear()
    void queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => names.has(name as OperationName) })
  }

  return change => {
    if (change !== anyRecordEvent) {
      const { type, id, version, by, agoMs = 0 } = change
      const last: LastChange = { version, by, at: Date.now() - agoMs }
      queries.setQueryData(lastChangeKey(type, id), last)
    } else queries.setQueryData(lastAnyChangeKey, Date.now())
    const types = change === anyRecordEvent ? recordTypes : [change.type]
    if (outdated.size === 0) setTimeout(refresh, gatherMs)
    for (const name of [...histories, ...types.flatMap(type => shownBy[type])]) outdated.add(name)
  }
}
