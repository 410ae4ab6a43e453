// Changes many records at once, with calls for each: after one question the records are changed a few at a time, and each has its own
// result. What failed can be tried again, and what was done can be undone as a whole.
import { assign, enqueueActions, fromPromise, setup } from 'xstate'
import {
  type BulkAction,
  type BulkChange,
  type BulkKind,
  bulkDone,
  bulkNotDone,
  isOfMaintenance,
  isUndecided,
  rolesAfter,
} from '../../domain/bulk-changes.ts'
import type { FailureData } from '../../domain/failure.ts'
import { activationFailed, rolesNotAssigned, userNotDeleted } from '../../domain/messages/accounts.ts'
import { alarmNotAcknowledged } from '../../domain/messages/alarms.ts'
import { recordNotRestored } from '../../domain/messages/deletions.ts'
import { maintenanceNotSaved } from '../../domain/messages/maintenance.ts'
import { assetNotDeleted, assetNotUpdated, unitLimitsNotSaved } from '../../domain/messages/units.ts'
import {
  describeChangeFailure,
  isOffered,
  isOutcomeUnknown,
  isOutdated,
  isRefusal,
  mustSettle,
  nonNull,
  notWired,
} from '../effects.ts'
import {
  type NotificationRaised,
  notificationRaised,
  type RecordsChanged,
  recordsChanged,
  recordsMayHaveChanged,
  type UserSaved,
} from '../emitted.ts'
import { errorNotification, successNotification, withAction } from '../notifications.ts'
import {
  type BulkItem,
  type BulkOutcome,
  type BulkProgress,
  type BulkReading,
  type BulkRun,
  isCutOff,
  isWaiting,
  type KnownRecord,
  nextPart,
  type ReadRecord,
  storedProgress,
} from './bulk-run.ts'

export interface BulkInput {
  /** Of the change: the notification that offers Undo names it. */
  id: string
  kind: BulkKind
  action: BulkAction
  records: readonly { id: string; name: string }[]
  /** The server can restore what it deleted. */
  restores: boolean
  /** Whose own record comes last: changing one's own roles can end the session. */
  viewerId: string | null
  /** What the page kept of this change before it was reloaded. */
  stored?: BulkProgress | undefined
}

interface BulkContext extends Omit<BulkProgress, 'change'> {
  change: BulkChange | null
  /** The run ends with the records that are under way. */
  isStopping: boolean
}

export const bulkChangeMachine = setup({
  types: {
    input: {} as BulkInput,
    context: {} as BulkContext,
    events: {} as
      | { type: 'change.confirmed'; change: BulkChange }
      | {
          type: 'change.cancelled' | 'run.stopped' | 'retry.requested' | 'undo.requested' | 'results.closed'
        },
    emitted: {} as NotificationRaised | RecordsChanged | UserSaved,
  },
  actors: {
    readAll: fromPromise<readonly ReadRecord[], BulkReading>(notWired),
    /** A failure of one record does not stop the others, and is an outcome. */
    changeSome: fromPromise<readonly BulkOutcome[], BulkRun>(notWired),
  },
  actions: {
    storeRead: assign(({ context }, read: readonly ReadRecord[]) => {
      const known = new Map(read.map(record => [record.id, record.known]))
      return { items: context.items.map(item => ({ ...item, known: known.get(item.id) ?? null })) }
    }),
    storeOutcomes: enqueueActions(({ context, enqueue }, outcomes: readonly BulkOutcome[]) => {
      const items = withOutcomes(context, outcomes)
      enqueue.assign({ items })
      for (const saved of savedUsers(context, outcomes)) enqueue.emit(saved)
      if (outcomes.some(isReread)) enqueue.emit(recordsChanged)
      else if (outcomes.some(isUnknown)) enqueue.emit(recordsMayHaveChanged)
    }),
    endRun: assign(({ context: { items } }) => ({
      isStopping: false,
      items: items.map(item => (item.result === 'waiting' ? { ...item, result: 'notTried' as const } : item)),
    })),
    reportRun: enqueueActions(({ context, enqueue }) => {
      const { id, kind, items } = context
      const done = items.filter(({ result }) => result === 'done' || result === 'unchanged').length
      const notification =
        done < items.length
          ? errorNotification(bulkNotDone(kind, items.length - done, items.length))
          : successNotification(bulkDone(context))
      enqueue.emit(
        notificationRaised(
          done === items.length && canUndo(context)
            ? withAction(notification, 'Undo', { type: 'bulkUndo.requested', changeId: id })
            : notification,
        ),
      )
    }),
    /** An effect: keeps the run for the page after a reload; null once its results were dismissed. */
    keep: (_, _stored: BulkProgress | null) => {},
    /** The records that are not done are read again first: what the last try was sent for may have been done. */
    prepareRetry: assign(({ context: { items } }) => ({
      isInterrupted: false,
      items: items.map(item =>
        isUndecided(item) ? { ...item, result: 'waiting' as const, known: null, text: null } : item,
      ),
    })),
    prepareUndo: assign(({ context: { items } }) => ({
      isUndo: true,
      isInterrupted: false,
      items: items.filter(isDone).map(item => ({ ...item, result: 'waiting' as const, text: null })),
    })),
  },
  guards: {
    isLast: ({ context }, outcomes: readonly BulkOutcome[]) =>
      context.isStopping || outcomes.some(isCutOff) || !isNearer(context, outcomes),
    isIncomplete: ({ context }) => context.items.some(isUndecided),
    canUndo: ({ context }) => canUndo(context),
    isAsked: ({ context }) => context.change !== null,
  },
}).createMachine({
  id: 'bulkChange',
  context: ({ input: { id, kind, action, records, restores, viewerId, stored } }) => ({
    id,
    kind,
    action,
    restores,
    viewerId,
    change: null,
    isUndo: false,
    isStopping: false,
    isInterrupted: false,
    items: records.map(({ id, name }) => ({
      id,
      name,
      result: 'waiting',
      known: null,
      before: null,
      version: null,
      text: null,
    })),
    ...stored,
  }),
  initial: 'beginning',
  states: {
    beginning: { always: [{ guard: 'isAsked', target: 'finished' }, { target: 'reading' }] },

    /** The versions that the person sees: what others change from now on is not overwritten. */
    reading: {
      tags: ['open', 'reading'],
      on: { 'change.cancelled': 'cancelled' },
      invoke: {
        id: 'readAll',
        src: 'readAll',
        input: ({ context: { kind, action, items } }) => ({ kind, action, items }),
        onDone: {
          target: 'confirming',
          actions: { type: 'storeRead', params: ({ event }) => event.output },
        },
      },
    },

    confirming: {
      tags: 'open',
      on: {
        'change.confirmed': {
          target: 'running',
          actions: assign(({ event: { change } }) => ({ change })),
        },
        'change.cancelled': 'cancelled',
      },
    },

    cancelled: { type: 'final' },

    running: {
      tags: ['open', 'busy', mustSettle],
      entry: { type: 'keep', params: ({ context }) => storedProgress(progressOf(context)) },
      on: { 'run.stopped': { actions: assign({ isStopping: true }) } },
      invoke: {
        id: 'changeSome',
        src: 'changeSome',
        input: ({ context }) => nextPart(progressOf(context)),
        onDone: [
          {
            guard: { type: 'isLast', params: ({ event }) => event.output },
            target: 'finished',
            actions: [{ type: 'storeOutcomes', params: ({ event }) => event.output }, 'endRun', 'reportRun'],
          },
          {
            target: 'running',
            reenter: true,
            actions: { type: 'storeOutcomes', params: ({ event }) => event.output },
          },
        ],
      },
    },

    finished: {
      tags: ['open', 'finished', isOffered],
      entry: { type: 'keep', params: ({ context }) => storedProgress(progressOf(context)) },
      on: {
        'retry.requested': { guard: 'isIncomplete', target: 'running', actions: 'prepareRetry' },
        'undo.requested': { guard: 'canUndo', target: 'running', actions: 'prepareUndo' },
        'results.closed': [
          { guard: 'canUndo', target: 'closed', actions: { type: 'keep', params: null } },
          { target: 'over', actions: { type: 'keep', params: null } },
        ],
      },
    },

    /** Undo is offered by the notification too, which may stay longer than the results and their screen. */
    closed: {
      tags: isOffered,
      on: { 'undo.requested': { target: 'running', actions: 'prepareUndo' } },
    },

    over: { type: 'final' },
  },
})

/** Once the question was answered. */
const progressOf = (context: BulkContext): BulkProgress => ({ ...context, change: nonNull(context.change) })

const isDone = ({ result }: BulkItem): boolean => result === 'done'

/** True where something was done that can be taken back. */
export const canUndo = ({ action, restores, isUndo, items }: BulkContext): boolean =>
  !isUndo && action !== 'acknowledge' && (action !== 'delete' || restores) && items.some(isDone)

/** Some records are still waiting, and fewer than before. */
function isNearer(context: BulkContext, outcomes: readonly BulkOutcome[]): boolean {
  const left = countWaiting(withOutcomes(context, outcomes))
  return left > 0 && left < countWaiting(context.items)
}

const countWaiting = (items: readonly BulkItem[]): number => items.filter(isWaiting).length

function withOutcomes(context: BulkContext, outcomes: readonly BulkOutcome[]): readonly BulkItem[] {
  const byId = new Map(outcomes.map(outcome => [outcome.id, outcome]))
  return context.items.map(item => {
    const outcome = byId.get(item.id)
    return outcome && item.result === 'waiting' ? withOutcome(context, item, outcome) : item
  })
}

function withOutcome(context: BulkContext, item: BulkItem, outcome: BulkOutcome): BulkItem {
  switch (outcome.result) {
    case 'failed': {
      const { failure } = outcome
      // What may have been done is taken for done as soon as it is found so. Of several records of a unit, some may be done.
      const mayBeDone = isOfMaintenance(context.action) || isOutcomeUnknown(failure)
      const before = mayBeDone ? beforeOf(context, item, outcome) : item.before
      return { ...item, result: 'failed', before, text: failureTextFor(context, item, failure) }
    }
    case 'unchanged': {
      const isOurs = item.before !== null
      return { ...item, result: isOurs ? 'done' : 'unchanged', version: outcome.version }
    }
    case 'done':
      return {
        ...item,
        result: 'done',
        before: beforeOf(context, item, outcome),
        version: outcome.version,
      }
  }
}

/** A record is changed at once, and a unit's maintenance perhaps in several tries, of which each has left less to do. */
const beforeOf = (
  { action }: BulkContext,
  item: BulkItem,
  outcome: { before: KnownRecord | null },
): KnownRecord | null =>
  isOfMaintenance(action) ? (item.before ?? outcome.before) : (outcome.before ?? item.before)

function failureTextFor(
  { kind, action, isUndo }: BulkContext,
  { name }: BulkItem,
  failure: FailureData,
): string {
  if (action === 'delete' && isUndo)
    return recordNotRestored(name, describeChangeFailure(failure, failure.statusText ?? '').text)
  if (action === 'delete' && kind !== 'user')
    return assetNotDeleted(describeChangeFailure(failure, failure.statusText ?? '').text)
  return describeChangeFailure(failure, notDone[action]).text
}

const notDone: Record<BulkAction, string> = {
  roles: rolesNotAssigned,
  activate: activationFailed,
  deactivate: activationFailed,
  serviceArea: assetNotUpdated,
  organization: assetNotUpdated,
  limits: unitLimitsNotSaved,
  capacity: assetNotUpdated,
  maintenance: maintenanceNotSaved,
  endMaintenance: maintenanceNotSaved,
  delete: userNotDeleted,
  acknowledge: alarmNotAcknowledged,
}

/** The lists are to be read again. */
const isReread = (outcome: BulkOutcome): boolean =>
  outcome.result !== 'failed' || isOutdated(outcome.failure) || isRefusal(outcome.failure, 404, 410)

const isUnknown = (outcome: BulkOutcome): boolean =>
  outcome.result === 'failed' && isOutcomeUnknown(outcome.failure)

/** The roles of the person who is signed in may be among those that were changed. */
function savedUsers({ change, isUndo, items }: BulkContext, outcomes: readonly BulkOutcome[]): UserSaved[] {
  if (change?.action !== 'roles') return []
  const { mode, roles } = change
  return outcomes.flatMap(({ id, result }) => {
    const user = items.find(item => item.id === id)
    const before = user?.before ?? user?.known
    if (result !== 'done' || before?.kind !== 'user') return []
    const { name, email } = before
    const saved = isUndo ? before.roles : rolesAfter(before.roles, mode, roles)
    return [{ type: 'user.saved', id, name, email, roles: saved, before: { email } }]
  })
}
