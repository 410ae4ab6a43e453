// Loads what the browser is asked about passkeys when a person chooses one: few do on the sign-in page, which everybody loads.
import { Failure } from '../../../domain/failure.ts'
import { passkeyCodeNotLoaded } from '../../../domain/messages/second-factors.ts'

export const loadPasskeys = () =>
  import('./passkeys.ts').catch(() => {
    throw new Failure({ kind: 'refused', serverMessage: passkeyCodeNotLoaded })
  })
