// Why the person who looks cannot deactivate accounts: the server does not offer it or has not said so yet, or only administrators may.
import { useOffer } from '../../hooks/use-feature.ts'
import { useMay } from '../../hooks/use-session.ts'
import { mayNotDeactivate } from './unavailable.ts'

/** `notOffered`: the words for a server without it. Undefined: it can be done. */
export function useWhyNotDeactivated(notOffered: string): string | undefined {
  const mayDeactivate = useMay('deactivate accounts')
  const { isOffered, failure } = useOffer('deactivation')
  if (failure) return failure.message
  if (isOffered === undefined) return 'Loading...'
  if (!isOffered) return notOffered
  return mayDeactivate ? undefined : mayNotDeactivate
}
