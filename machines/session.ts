// Who is using the product: asks the server at start, keeps the stored flag in step, and ends when the server says so.
import { assign, emit, fromPromise, setup } from 'xstate'
import { type FailureData, failureData } from '../domain/failure.ts'
import type { Viewer } from '../domain/records.ts'
import { isRefusal, nonNull, notWired } from './effects.ts'
import type { FlagChanged, LoginStarted, LoginSucceeded, PlaceChanged, UserSaved } from './emitted.ts'

export interface SessionInput {
  /** What the browser stored under 'isLoggedIn' (spec 3). */
  flag: boolean
}

interface SessionContext {
  /** Decides the mode of the product at once, before the server has answered. */
  loggedIn: boolean
  viewer: Viewer | null
  /** How often the server did not answer in a row. */
  attempts: number
  /** Counts logins, so that a late 401 of an earlier session does not end the present one. */
  login: number
  /** The person wanted to be signed out, and must know where the server did not hear of it. */
  logoutWanted: boolean
  /** What /login has to tell. */
  notice: 'ended' | 'signOutUnconfirmed' | null
}

type SessionEvent =
  | LoginStarted
  | LoginSucceeded
  | { type: 'logout.asked' }
  | { type: 'call.unauthorized'; login: number }
  | { type: 'flag.changedElsewhere'; loggedIn: boolean }
  | { type: 'retry.asked' }
  | UserSaved

export const sessionMachine = setup({
  types: {
    input: {} as SessionInput,
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as FlagChanged | PlaceChanged,
  },
  actors: {
    identify: fromPromise<Viewer | null>(notWired),
    logout: fromPromise<unknown>(notWired),
  },
  actions: {
    enter: assign(({ context }, { viewer }: { viewer: Viewer }) => ({
      viewer,
      loggedIn: true,
      attempts: 0,
      login: context.login + 1,
      logoutWanted: false,
      notice: null,
    })),
    leave: assign({ viewer: null, loggedIn: false, attempts: 0 }),
    takeFacts: assign(({ context: { viewer } }, { name, email, roles }: UserSaved) => ({
      viewer: viewer && { ...viewer, name, email, roles },
    })),
    /** Only to somebody who was told that they are signed in. */
    tellEnded: assign({
      notice: ({ context }) => (context.loggedIn ? ('ended' as const) : null),
      logoutWanted: false,
    }),
    giveUpAsking: assign({ attempts: 0 }),
    storeFlag: emit({ type: 'flag.changed', loggedIn: true }),
    removeFlag: emit({ type: 'flag.changed', loggedIn: false }),
    goHome: emit({ type: 'place.changed', to: '/' }),
    goToLogin: emit({ type: 'place.changed', to: '/login' }),
  },
  guards: {
    isLoggedIn: (_, { loggedIn }: { loggedIn: boolean }) => loggedIn,
    isUser: (_, viewer: Viewer | null) => viewer !== null,
    isViewer: ({ context: { viewer } }, { id, before }: UserSaved) =>
      viewer !== null && (viewer.id === null ? viewer.email === before.email : viewer.id === id),
    isRefused: (_, failure: FailureData) => isRefusal(failure, 401, 403),
    /** The person wanted to sign out, and the server may not have heard of it. */
    isUnconfirmed: ({ context }, failure: FailureData) => context.logoutWanted && !isRefusal(failure, 401),
    isPresentLogin: ({ context }, login: number) => context.loggedIn && context.login === login,
  },
  delays: { pause: ({ context }) => retryPauseMs(context.attempts) },
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
  initial: 'asking',
  on: {
    'login.succeeded': {
      target: '.signedIn',
      actions: [{ type: 'enter', params: ({ event }) => ({ viewer: event.viewer }) }, 'goHome'],
    },
    'logout.asked': {
      target: '.signingOut',
      actions: [assign({ logoutWanted: true, notice: null }), 'goToLogin'],
    },
    'flag.changedElsewhere': [
      {
        guard: { type: 'isLoggedIn', params: ({ event }) => event },
        target: '.asking',
        actions: assign({ loggedIn: true }),
      },
      { target: '.signedOut', actions: 'leave' },
    ],
  },
  states: {
    asking: {
      invoke: {
        id: 'identify',
        src: 'identify',
        onDone: [
          {
            guard: { type: 'isUser', params: ({ event }) => event.output },
            target: 'signedIn',
            actions: { type: 'enter', params: ({ event }) => ({ viewer: nonNull(event.output) }) },
          },
          { target: 'signingOut', actions: 'tellEnded' },
        ],
        onError: [
          {
            guard: { type: 'isRefused', params: ({ event }) => failureData(event.error) },
            target: 'signingOut',
            actions: 'tellEnded',
          },
          { target: 'waiting' },
        ],
      },
      // A person who signs in does not wait for the question who they are.
      on: { 'login.started': { target: 'signedOut', actions: 'giveUpAsking' } },
    },

    // No answer is not an answer (decisions, Sessions): the flag stays and the question is asked again.
    waiting: {
      entry: assign({ attempts: ({ context }) => context.attempts + 1 }),
      after: { pause: 'asking' },
      on: {
        'retry.asked': 'asking',
        'login.started': { target: 'signedOut', actions: 'giveUpAsking' },
      },
    },

    signedIn: {
      entry: 'storeFlag',
      on: {
        'user.saved': {
          guard: { type: 'isViewer', params: ({ event }) => event },
          actions: { type: 'takeFacts', params: ({ event }) => event },
        },
        'call.unauthorized': {
          guard: { type: 'isPresentLogin', params: ({ event }) => event.login },
          target: 'signingOut',
          actions: ['tellEnded', 'goToLogin'],
        },
      },
    },

    // The logout procedure (spec 4): gone here at once, and the server is told.
    signingOut: {
      entry: ['leave', 'removeFlag'],
      on: { 'logout.asked': {} },
      invoke: {
        id: 'logout',
        src: 'logout',
        onDone: 'signedOut',
        onError: [
          {
            guard: { type: 'isUnconfirmed', params: ({ event }) => failureData(event.error) },
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

/** Pauses between questions that nobody answered: 1 s, doubling, never more than 30 s. */
export const retryPauseMs = (attempts: number): number =>
  Math.min(30_000, 1000 * 2 ** Math.max(0, attempts - 1))
