// What the running application offers to screens: its long-lived actors, its flows and its one door to the server.
import { createContext, useContext } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Gateway } from '../../gql/gateway.ts'
import type { notificationsMachine } from '../../machines/notifications.ts'
import type { requestResetMachine } from '../../machines/request-reset.ts'
import type { resetPasswordMachine } from '../../machines/reset-password.ts'
import type { sessionMachine } from '../../machines/session.ts'
import type { signInMachine } from '../../machines/sign-in.ts'

export interface App {
  session: ActorRefFrom<typeof sessionMachine>
  notifications: ActorRefFrom<typeof notificationsMachine>
  gateway: Gateway
  /** Machines with their effects handed in, ready to be started by a screen. */
  flows: {
    signIn: typeof signInMachine
    requestReset: typeof requestResetMachine
    resetPassword: typeof resetPasswordMachine
  }
  /** Carries out what a flow emits: notes, moves to another place, a login. */
  heed: (emitted: { type: string }) => void
}

export const AppContext = createContext<App | null>(null)

export function useApp(): App {
  const app = useContext(AppContext)
  if (!app) throw new Error('a screen stands outside AppContext')
  return app
}
