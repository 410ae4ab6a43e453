// Who is signed in: identifies the user at start, keeps the stored flag in step, and ends when the server says so.
import { assign, emit, fromPromise, setup } from 'xstate'
import type { FailureData } from '../../domain/failure.ts'
import type { Viewer } from '../../domain/records/viewer.ts'
import { failureOf, isRefusal, nonNull, notWired, retryPauseMs } from '../effects.ts'
import type {
  FlagChanged,
  LoginStarted,
  LoginSucceeded,
  PasswordReplaced,
  RouteRequested,
  SecondFactorAdded,
  UserSaved,
  ViewerChanged,
} from '../emitted.ts'

export interface SessionInput {
  /** What the browser stored under 'isLoggedIn' (spec 3). */
  flag: boolean
}

/** Why somebody is on /login. */
export type SignInNotice = 'ended' | 'idle' | 'signOutUnconfirmed' | 'signedInAtProvider'

interface SessionContext {
  /** Decides what is shown at once, before the server has responded. */
  loggedIn: boolean
  viewer: Viewer | null
  /** How often in a row the server did not respond. */
  attempts: number
  /** Counts logins, so that a late 401 of an earlier session does not end the present one. */
  login: number
  /** The user signed out, and is notified if the server could not be reached. */
  logoutWanted: boolean
  /** The notice on /login. */
  notice: SignInNotice | null
}

type SessionEvent =
  | LoginStarted
  | LoginSucceeded
  | { type: 'logout.requested' }
  /** Nobody has used the page, or another one of this session, for as long as the session may be idle. */
  | { type: 'session.idled' }
  | { type: 'call.unauthorized'; login: number }
  | { type: 'flag.changedElsewhere'; loggedIn: boolean }
  | { type: 'retry.requested' }
  | UserSaved
  | PasswordReplaced
  | SecondFactorAdded
  | ViewerChanged

export const sessionMachine = setup({
  types: {
    input: {} as SessionInput,
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as FlagChanged | RouteRequested,
  },
  actors: {
    identify: fromPromise<Viewer | null>(notWired),
    logout: fromPromise<unknown>(notWired),
  },
  actions: {
    startSession: assign(({ context }, { viewer }: { viewer: Viewer }) => ({
      viewer,
      loggedIn: true,
      attempts: 0,
      login: context.login + 1,
      logoutWanted: false,
      notice: null,
    })),
    endSession: assign({ viewer: null, loggedIn: false, attempts: 0 }),
    updateViewer: assign(({ context: { viewer } }, { name, email, roles }: UserSaved) => ({
      viewer: viewer && { ...viewer, name, email, roles },
    })),
    storeOwnPassword: assign(({ context: { viewer } }) => ({
      viewer: viewer && { ...viewer, mustChangePassword: false },
    })),
    storeSecondFactor: assign(({ context: { viewer } }) => ({
      viewer: viewer && { ...viewer, mustSetUpSecondFactor: false },
    })),
    /** Only for a user who was shown as signed in. */
    setEndedNotice: assign({
      notice: ({ context }) => (context.loggedIn ? ('ended' as const) : null),
      logoutWanted: false,
    }),
    /** Somebody who came from the identity provider may want to sign out there too. */
    setSignOutNotice: assign(({ context: { viewer } }) => ({
      logoutWanted: true,
      notice: viewer?.providerSignOut ? ('signedInAtProvider' as const) : null,
    })),
    setIdleNotice: assign({ notice: 'idle' as const, logoutWanted: false }),
    resetAttempts: assign({ attempts: 0 }),
    storeFlag: emit({ type: 'flag.changed', loggedIn: true }),
    removeFlag: emit({ type: 'flag.changed', loggedIn: false }),
    goHome: emit({ type: 'route.requested', to: '/' }),
    goToLogin: emit({ type: 'route.requested', to: '/login' }),
  },
  guards: {
    isLoggedIn: (_, { loggedIn }: { loggedIn: boolean }) => loggedIn,
    isUser: (_, viewer: Viewer | null) => viewer !== null,
    isViewer: ({ context: { viewer } }, { id, before }: UserSaved) =>
      viewer !== null && (viewer.id === null ? viewer.email === before.email : viewer.id === id),
    isRefused: (_, failure: FailureData) => isRefusal(failure, 401, 403),
    /** The user signed out, and the server may not know it. */
    isUnconfirmed: ({ context }, failure: FailureData) => context.logoutWanted && !isRefusal(failure, 401),
    isPresentLogin: ({ context }, login: number) => context.loggedIn && context.login === login,
  },
  delays: { retryPause: ({ context }) => retryPauseMs(context.attempts) },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({
    loggedIn: input.flag,
    viewer: null,
    attempts: 0,
    login: 0,
    logoutWanted: false,
    notice: null,
  }),
  initial: 'identifying',
  on: {
    'login.succeeded': {
      target: '.signedIn',
      actions: [{ type: 'startSession', params: ({ event }) => ({ viewer: event.viewer }) }, 'goHome'],
    },
    'logout.requested': {
      target: '.signingOut',
      actions: ['setSignOutNotice', 'goToLogin'],
    },
    'session.idled': {
      guard: ({ context }) => context.loggedIn,
      target: '.signingOut',
      actions: ['setIdleNotice', 'goToLogin'],
    },
    'flag.changedElsewhere': [
      {
        guard: { type: 'isLoggedIn', params: ({ event }) => event },
        target: '.identifying',
        actions: assign({ loggedIn: true }),
      },
      { target: '.signedOut', actions: 'endSession' },
    ],
  },
  states: {
    identifying: {
      invoke: {
        id: 'identify',
        src: 'identify',
        onDone: [
          {
            guard: { type: 'isUser', params: ({ event }) => event.output },
            target: 'signedIn',
            actions: { type: 'startSession', params: ({ event }) => ({ viewer: nonNull(event.output) }) },
          },
          { target: 'signingOut', actions: 'setEndedNotice' },
        ],
        onError: [
          {
            guard: { type: 'isRefused', params: failureOf },
            target: 'signingOut',
            actions: 'setEndedNotice',
          },
          { target: 'waitingToRetry' },
        ],
      },
      // Signing in does not wait for the response about an earlier session.
      on: { 'login.started': { target: 'signedOut', actions: 'resetAttempts' } },
    },

    // A missing response says nothing about the session: the flag stays, and the request is sent again.
    waitingToRetry: {
      entry: assign({ attempts: ({ context }) => context.attempts + 1 }),
      after: { retryPause: 'identifying' },
      on: {
        'retry.requested': 'identifying',
        'login.started': { target: 'signedOut', actions: 'resetAttempts' },
      },
    },

    signedIn: {
      entry: 'storeFlag',
      on: {
        'user.saved': {
          guard: { type: 'isViewer', params: ({ event }) => event },
          actions: { type: 'updateViewer', params: ({ event }) => event },
        },
        'password.replaced': { actions: 'storeOwnPassword' },
        'secondFactor.added': { actions: 'storeSecondFactor' },
        'viewer.changed': 'identifying',
        'call.unauthorized': {
          guard: { type: 'isPresentLogin', params: ({ event }) => event.login },
          target: 'signingOut',
          actions: ['setEndedNotice', 'goToLogin'],
        },
      },
    },

    // The logout procedure (spec 4): signed out here at once, then on the server.
    signingOut: {
      entry: ['endSession', 'removeFlag'],
      on: { 'logout.requested': {} },
      invoke: {
        id: 'logout',
        src: 'logout',
        onDone: 'signedOut',
        onError: [
          {
            guard: { type: 'isUnconfirmed', params: failureOf },
            target: 'signedOut',
            actions: assign({ notice: 'signOutUnconfirmed' }),
          },
          { target: 'signedOut' },
        ],
      },
    },

    signedOut: {},
  },
})
