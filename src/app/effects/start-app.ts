// Starts the long-lived machines with their effects, and handles what all machines emit. Flows that screens start get their
// effects in src/hooks/flows.
import type { QueryClient } from '@tanstack/react-query'
import { createActor, fromPromise } from 'xstate'
import { Failure } from '../../../domain/failure.ts'
import type { Gateway } from '../../../gql/gateway.ts'
import { IdentifyDocument, SignOutDocument } from '../../../gql/operations/session.generated.ts'
import { sessionMachine } from '../../../machines/account/session.ts'
import { isRefusal } from '../../../machines/effects.ts'
import type { Emitted, Route } from '../../../machines/emitted.ts'
import type { Recorder } from '../../../machines/journal/record.ts'
import { notificationsMachine } from '../../../machines/notifications.ts'
import type { App } from '../../hooks/app.ts'
import { createHandover, type Handover } from '../../hooks/handover.ts'
import { createIdentityConfirmation, type IdentityConfirmation } from '../../hooks/identity-confirmation.ts'
import { createLeaving } from '../../hooks/leaving.ts'
import { createQuiet, type Quiet } from '../../hooks/when-quiet.ts'
import { paths } from '../../paths.ts'
import { changedRecords } from './changed-records.ts'
import type { SessionFlag } from './session-flag.ts'
import { undoDeletion } from './undo-deletion.ts'

export interface AppEnvironment {
  gateway: Gateway
  queries: QueryClient
  flag: SessionFlag
  /** Navigates within the product. */
  navigate: (to: string) => void
  /** Goes so many steps back in the browser's history. */
  back: (steps: number) => void
  /** Leaves the product for another address. */
  leave: (to: string) => void
  /** Records every actor; null if the journal is switched off. */
  journal?: Recorder | null
  /** Asked by the gateway of this environment. */
  identityConfirmation?: IdentityConfirmation
  /** Holds what the page before an update had open. */
  handover?: Handover
}

export function startApp(environment: AppEnvironment): App {
  const { gateway, queries, flag, journal = null, handover = createHandover() } = environment
  const { identityConfirmation = createIdentityConfirmation() } = environment
  const recorded = journal && { inspect: journal.inspect }
  const session = createActor(sessionWithEffects(gateway), {
    id: 'session',
    systemId: 'session',
    input: { flag: flag.read() },
    ...recorded,
  })
  const notifications = createActor(notificationsMachine, {
    id: 'notifications',
    systemId: 'notifications',
    ...recorded,
  })
  const quiet = createQuiet()
  const app: App = {
    session,
    notifications,
    gateway: watchUnauthorized(gateway, session, quiet),
    leaving: createLeaving(),
    identityConfirmation,
    handover,
    bulkUndos: new Map(),
    handle: createHandler(environment, () => app),
    journal,
    quiet,
  }

  session.on('*', app.handle)
  notifications.on('*', app.handle)
  session.subscribe(
    onOtherPerson(() => {
      // Responses for one user are dropped before the next one sees the page.
      queries.clear()
      // What one user was about to do is not sent again as the next one.
      identityConfirmation.respond(false)
    }),
  )
  flag.onChangedElsewhere(loggedIn => session.send({ type: 'flag.changedElsewhere', loggedIn }))
  notifications.start()
  session.start()
  return app
}

const sessionWithEffects = (gateway: Gateway) =>
  sessionMachine.provide({
    actors: {
      identify: fromPromise(
        async ({ signal }) => (await gateway.request(IdentifyDocument, {}, signal)).viewer,
      ),
      logout: fromPromise(({ signal }) => gateway.request(SignOutDocument, {}, signal)),
    },
  })

function createHandler({ queries, flag, navigate, back, leave }: AppEnvironment, app: () => App) {
  const records = changedRecords(queries)
  return (event: Emitted) => {
    switch (event.type) {
      case 'notification.raised':
        return app().notifications.send(event)
      case 'undo.requested':
        return void undoDeletion(app(), event)
      case 'bulkUndo.requested':
        return app().bulkUndos.get(event.changeId)?.()
      case 'records.changed':
        return records.changed(event)
      case 'route.requested':
        records.leavePage()
        app().leaving.release()
        return showRoute(event.to, navigate)
      case 'back.requested':
        records.leavePage()
        app().leaving.release()
        return back(event.steps)
      case 'product.left':
        return leave(event.to)
      case 'login.started':
      case 'login.succeeded':
      case 'user.saved':
      case 'password.replaced':
      case 'secondFactor.added':
      case 'viewer.changed':
        return app().session.send(event)
      case 'identity.confirmed':
        return app().identityConfirmation.respond(true)
      case 'flag.changed':
        return flag.write(event.loggedIn)
      default:
        return event satisfies never
    }
  }
}

function showRoute(route: Route, navigate: AppEnvironment['navigate']) {
  if (typeof route === 'string') return navigate(route)
  switch (route.page) {
    case 'assets':
      return navigate(paths.assets.link(route.tab))
    case 'customers':
      return navigate(paths.customers.link())
    default:
      return navigate(paths[route.page].link(route.id))
  }
}

/** Calls back whenever a session starts or ends. */
function onOtherPerson(changed: () => void) {
  let known = ''
  return ({ context }: { context: { login: number; loggedIn: boolean } }) => {
    const now = `${context.login} ${context.loggedIn}`
    if (now === known) return
    known = now
    changed()
  }
}

/** A 401 on any call but the session's own means that the session has ended. */
function watchUnauthorized(gateway: Gateway, session: App['session'], quiet: Quiet): Gateway {
  return {
    async request(operation, variables, signal) {
      const { login } = session.getSnapshot().context
      try {
        return await quiet.during(gateway.request(operation, variables, signal))
      } catch (error) {
        if (error instanceof Failure && isRefusal(error, 401))
          session.send({ type: 'call.unauthorized', login })
        throw error
      }
    },
  }
}
