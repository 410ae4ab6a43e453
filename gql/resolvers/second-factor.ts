// GraphQL of second factors: confirming a sign-in, signing in with a passkey, and changes of one's own.
import { GraphQLID, GraphQLInt, GraphQLScalarType, GraphQLString } from 'graphql'
import type { NewPasskeyBody, PasskeyBody } from '../../domain/calls/second-factors.ts'
import { done, type Fields, id, listOf, optionalText, passes, some, text, type } from './types.ts'
import { Viewer, viewer } from './viewer.ts'

const PasskeyOptions = new GraphQLScalarType({
  name: 'PasskeyOptions',
  description: "WebAuthn's options for the browser, as JSON.",
})

const PasskeyCredential = new GraphQLScalarType({
  name: 'PasskeyCredential',
  description: "A browser's answer to them, as JSON.",
  parseValue(value) {
    if (isCredential(value)) return value
    throw new TypeError('a credential is an object with an id')
  },
})

const isCredential = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'

const SecondStep = type('SecondStep', 'What confirms a sign-in whose password was right.', {
  methods: listOf(GraphQLString),
  passkeyOptions: PasskeyOptions,
})

const Passkey = type('Passkey', 'A passkey of the person who is signed in.', {
  id: some(GraphQLID),
  name: some(GraphQLString),
  createdAt: some(GraphQLString),
  lastUsedAt: GraphQLString,
})

const SecondFactors = type('SecondFactors', 'With what the person who is signed in confirms a sign-in.', {
  passkeys: listOf(Passkey),
  authenticatorAppSince: GraphQLString,
  recoveryCodesLeft: some(GraphQLInt),
})

const NewAuthenticatorApp = type('NewAuthenticatorApp', 'The secret for an app, as text and for a QR code.', {
  secret: some(GraphQLString),
  url: some(GraphQLString),
})

const recoveryCodes = listOf(GraphQLString)

const credential = { type: some(PasskeyCredential) }

export const secondFactorQueries: Fields = {
  secondStep: passes(some(SecondStep), rest => rest.secondFactors.step),

  passkeySignInOptions: passes(some(PasskeyOptions), rest => rest.secondFactors.passkeyOptions),

  secondFactors: passes(some(SecondFactors), rest => rest.secondFactors.own),
}

interface Confirmed {
  password?: string | null
}

interface SignInConfirmation {
  code?: string | null
  credential?: PasskeyBody['credential'] | null
}

export const secondFactorMutations: Fields = {
  confirmSignIn: {
    type: some(Viewer),
    description: 'With a code or a passkey.',
    args: { code: optionalText, credential: { type: PasskeyCredential } },
    resolve: async (_, { code, credential }: SignInConfirmation, { rest }) =>
      viewer(await rest.secondFactors.confirm({ ...(code && { code }), ...(credential && { credential }) })),
  },

  signInWithPasskey: {
    type: some(Viewer),
    args: { credential },
    resolve: async (_, { credential }: PasskeyBody, { rest }) =>
      viewer(await rest.secondFactors.signIn(credential)),
  },

  beginAuthenticatorApp: {
    type: some(NewAuthenticatorApp),
    args: { password: optionalText },
    resolve: (_, { password }: Confirmed, { rest }) => rest.secondFactors.beginApp(password),
  },

  confirmAuthenticatorApp: {
    type: recoveryCodes,
    description: 'The recovery codes; none where earlier ones hold.',
    args: { code: text },
    resolve: (_, { code }: { code: string }, { rest }) => rest.secondFactors.confirmApp(code),
  },

  removeAuthenticatorApp: {
    type: done,
    args: { password: optionalText },
    resolve: (_, { password }: Confirmed, { rest }) => rest.secondFactors.removeApp(password),
  },

  newPasskeyOptions: {
    type: some(PasskeyOptions),
    args: { password: optionalText },
    resolve: (_, { password }: Confirmed, { rest }) => rest.secondFactors.newPasskeyOptions(password),
  },

  addPasskey: {
    type: recoveryCodes,
    description: 'The recovery codes; none where earlier ones hold.',
    args: { name: text, credential },
    resolve: (_, body: NewPasskeyBody, { rest }) => rest.secondFactors.addPasskey(body),
  },

  removePasskey: {
    type: done,
    args: { id, password: optionalText },
    resolve: (_, { id, password }: Confirmed & { id: string }, { rest }) =>
      rest.secondFactors.removePasskey(id, password),
  },

  renewRecoveryCodes: {
    type: recoveryCodes,
    args: { password: optionalText },
    resolve: (_, { password }: Confirmed, { rest }) => rest.secondFactors.renewRecoveryCodes(password),
  },
}
