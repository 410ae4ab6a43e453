// Everything that machines emit for the world outside. `handle` in src/app/effects.ts carries each of it out, and does not
// type-check while it forgets one.
import type { Viewer } from '../domain/records.ts'
import type { Notification } from './notifications.ts'

export type Emitted =
  | NotificationRaised
  | RecordsChanged
  | RouteRequested
  | BackRequested
  | ProductLeft
  | LoginStarted
  | LoginSucceeded
  | UserSaved
  | FlagChanged

/** Raised by a flow that has something to tell. */
export interface NotificationRaised {
  type: 'notification.raised'
  notification: Notification
}

/** The server changed something, or may have: what it said before is to be asked for again. */
export interface RecordsChanged {
  type: 'records.changed'
  /** Nobody knows whether it did. */
  outcomeUnknown?: true
}

export const recordsChanged: RecordsChanged = { type: 'records.changed' }
export const recordsMayHaveChanged: RecordsChanged = { type: 'records.changed', outcomeUnknown: true }

/** A flow is over and leads to another page. */
export interface RouteRequested {
  type: 'route.requested'
  to: Route
}

/** The flow's page is gone, and it does not know where else to lead. */
export interface BackRequested {
  type: 'back.requested'
  /** How far back in the browser's history. */
  steps: number
}

/** A page in the words of a flow; its address is none of a machine's business. */
export type Route =
  | '/'
  | '/login'
  | { page: 'user' | 'organization' | 'customer' | 'asset' | 'truck'; id: string }
  | { page: 'customers' }
  | { page: 'assets'; tab: 'mbess' | 'equipment' }

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

/** What the server has taken of a user, who may be the one that is signed in. */
export interface UserSaved {
  type: 'user.saved'
  id: string
  name: string
  email: string
  roles: readonly string[]
  /** Whoever has no id is known by the email. */
  before: { email: string }
}

/** What the browser stores under 'isLoggedIn' (spec 3). */
export interface FlagChanged {
  type: 'flag.changed'
  loggedIn: boolean
}
