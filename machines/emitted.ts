// Everything that machines emit to the application. `handle` in src/app/effects/start-app.ts must handle all of it to compile.
import type { Viewer } from '../domain/records/viewer.ts'
import type { Notification, NotificationAction } from './notifications.ts'

export type Emitted =
  | NotificationRaised
  | NotificationAction['event']
  | RecordsChanged
  | RouteRequested
  | BackRequested
  | ProductLeft
  | LoginStarted
  | LoginSucceeded
  | UserSaved
  | PasswordReplaced
  | SecondFactorAdded
  | IdentityConfirmed
  | ViewerChanged
  | FlagChanged

export interface NotificationRaised {
  type: 'notification.raised'
  notification: Notification
}

export const notificationRaised = (notification: Notification): NotificationRaised => ({
  type: 'notification.raised',
  notification,
})

/** The server changed something, or may have: earlier responses are outdated. */
export interface RecordsChanged {
  type: 'records.changed'
  /** The server may or may not have changed something. */
  outcomeUnknown?: true
}

export const recordsChanged: RecordsChanged = { type: 'records.changed' }
export const recordsMayHaveChanged: RecordsChanged = { type: 'records.changed', outcomeUnknown: true }

/** A flow has ended and leads to another page. */
export interface RouteRequested {
  type: 'route.requested'
  to: Route
}

/** The flow's page is gone, and the flow knows no page to lead to. */
export interface BackRequested {
  type: 'back.requested'
  /** How many steps back in the browser's history. */
  steps: number
}

/** A page in the words of a flow; src/app/effects/start-app.ts knows its address. */
export type Route =
  | '/'
  | '/login'
  | { page: 'user' | 'organization' | 'customer' | 'asset' | 'truck' | 'place'; id: string }
  | { page: 'customers' }
  | { page: 'assets'; tab: 'mbess' | 'equipment' | 'places' }

/** The browser leaves for an address outside the product. */
export interface ProductLeft {
  type: 'product.left'
  to: string
}

export interface LoginStarted {
  type: 'login.started'
}

export interface LoginSucceeded {
  type: 'login.succeeded'
  viewer: Viewer
}

/** What the server has saved of a user, who may be the one that is signed in. */
export interface UserSaved {
  type: 'user.saved'
  id: string
  name: string
  email: string
  roles: readonly string[]
  /** A viewer without an id is matched by email. */
  before: { email: string }
}

/** The signed-in person has chosen another password. */
export interface PasswordReplaced {
  type: 'password.replaced'
}

/** The server knows something else of the signed-in person now, or has ended the session. */
export interface ViewerChanged {
  type: 'viewer.changed'
}

/** The signed-in person has set up a second factor. */
export interface SecondFactorAdded {
  type: 'secondFactor.added'
}

/** The signed-in person has shown again who they are. */
export interface IdentityConfirmed {
  type: 'identity.confirmed'
}

/** What the browser stores under 'isLoggedIn' (spec 3). */
export interface FlagChanged {
  type: 'flag.changed'
  loggedIn: boolean
}
