// Joins the machines to the world: hands in their effects, starts the long-lived ones and heeds what they emit.
import type { QueryClient } from '@tanstack/react-query'
import { createActor, fromPromise, waitFor } from 'xstate'
import { Failure } from '../../domain/failure.ts'
import type { Gateway } from '../../gql/gateway.ts'
import {
  RequestPasswordResetDocument,
  ResetPasswordDocument,
} from '../../gql/operations/passwords.generated.ts'
import { IdentifyDocument, SignInDocument, SignOutDocument } from '../../gql/operations/session.generated.ts'
import { isRefusal, type NoteRaised } from '../../machines/effects.ts'
import { notificationsMachine } from '../../machines/notifications.ts'
import { requestResetMachine } from '../../machines/request-reset.ts'
import { resetPasswordMachine } from '../../machines/reset-password.ts'
import { sessionMachine } from '../../machines/session.ts'
import { signInMachine } from '../../machines/sign-in.ts'
import type { App } from '../hooks/app.ts'
import type { SessionFlag } from './session-flag.ts'

export interface Surroundings {
  gateway: Gateway
  queries: QueryClient
  flag: SessionFlag
  /** Moves within the product. */
  navigate: (to: string) => void
  /** Leaves the product for another address. */
  leave: (to: string) => void
}

export function startApp({ gateway, queries, flag, navigate, leave }: Surroundings): App {
  const session = createActor(
    sessionMachine.provide({
      actors: {
        identify: fromPromise(
          async ({ signal }) => (await gateway.request(IdentifyDocument, {}, signal)).viewer,
        ),
        logout: fromPromise(({ signal }) => gateway.request(SignOutDocument, {}, signal)),
      },
    }),
    { id: 'session', systemId: 'session', input: { flag: flag.read() } },
  )
  const notifications = createActor(notificationsMachine, { id: 'notifications', systemId: 'notifications' })

  const signIn = signInMachine.provide({
    actors: {
      login: fromPromise(async ({ input: { email, password }, signal }) => {
        // A logout still under way would take the new session's cookie with it.
        await waitFor(session, snapshot => !snapshot.matches('signingOut'), {
          timeout: Number.POSITIVE_INFINITY,
          signal,
        })
        const variables = { email, password: password.reveal() }
        return (await gateway.request(SignInDocument, variables, signal)).signIn
      }),
    },
  })

  const requestReset = requestResetMachine.provide({
    actors: {
      requestReset: fromPromise(({ input, signal }) =>
        gateway.request(RequestPasswordResetDocument, input, signal),
      ),
    },
  })
  const resetPassword = resetPasswordMachine.provide({
    actors: {
      resetPassword: fromPromise(({ input: { token, password }, signal }) =>
        gateway.request(
          ResetPasswordDocument,
          { token: token.reveal(), password: password.reveal() },
          signal,
        ),
      ),
    },
  })

  const heed = (emitted: { type: string }) => {
    const event = emitted as Emitted
    switch (event.type) {
      case 'note.raised':
        return notifications.send(event)
      case 'place.changed':
        return navigate(event.to)
      case 'product.left':
        return leave(event.to)
      case 'login.started':
      case 'login.succeeded':
        return session.send(event)
      case 'flag.changed':
        return flag.write(event.loggedIn)
    }
  }

  session.on('*', heed)
  session.subscribe(forgetOnChange(queries))
  flag.onChangedElsewhere(loggedIn => session.send({ type: 'flag.changedElsewhere', loggedIn }))
  notifications.start()
  session.start()

  return {
    session,
    notifications,
    gateway: watched(gateway, session),
    flows: { signIn, requestReset, resetPassword },
    heed,
  }
}

type Emitted =
  | NoteRaised
  | { type: 'place.changed' | 'product.left'; to: string }
  | { type: 'flag.changed'; loggedIn: boolean }
  | { type: 'login.started' }
  | Extract<Parameters<App['session']['send']>[0], { type: 'login.succeeded' }>

/** What the server told one person is forgotten before the next one sees the page. */
function forgetOnChange(queries: QueryClient) {
  let known = ''
  return ({ context }: { context: { login: number; loggedIn: boolean } }) => {
    const now = `${context.login} ${context.loggedIn}`
    if (now !== known) queries.clear()
    known = now
  }
}

/** A 401 on any call but the session's own means that the session has ended (decisions, Sessions). */
function watched(gateway: Gateway, session: App['session']): Gateway {
  return {
    async request(operation, variables, signal) {
      const { login } = session.getSnapshot().context
      try {
        return await gateway.request(operation, variables, signal)
      } catch (error) {
        if (error instanceof Failure && isRefusal(error, 401))
          session.send({ type: 'call.unauthorized', login })
        throw error
      }
    },
  }
}
