// What the running application offers to screens: its long-lived actors and the gateway to the server.
import { createContext, useContext } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Gateway } from '../../gql/gateway.ts'
import type { sessionMachine } from '../../machines/account/session.ts'
import type { Emitted } from '../../machines/emitted.ts'
import type { Recorder } from '../../machines/journal/record.ts'
import type { notificationsMachine } from '../../machines/notifications.ts'
import type { Handover } from './handover.ts'
import type { IdentityConfirmation } from './identity-confirmation.ts'
import type { Leaving } from './leaving.ts'
import type { Quiet } from './when-quiet.ts'

export interface App {
  session: ActorRefFrom<typeof sessionMachine>
  notifications: ActorRefFrom<typeof notificationsMachine>
  gateway: Gateway
  /** Asks before a changed form is left. */
  leaving: Leaving
  /** Asks who sits there before something that a thief would do. */
  identityConfirmation: IdentityConfirmation
  /** What the page after an update will have open. */
  handover: Handover
  /** Undo the changes of many records, by the change's id. */
  bulkUndos: Map<string, () => void>
  /** Handles what a machine emits. */
  handle: (event: Emitted) => void
  /** Records every actor; null if the journal is switched off. */
  journal: Recorder | null
  /** Knows when nothing that the user waits for is under way. */
  quiet: Quiet
}

export const AppContext = createContext<App | null>(null)

export function useApp(): App {
  const app = useContext(AppContext)
  if (!app) throw new Error('a screen was rendered outside AppContext')
  return app
}
