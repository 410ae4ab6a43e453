// Why the person who looks cannot deactivate accounts: the server does not offer it, or only administrators may.
import { useFeature } from '../../hooks/use-feature.ts'
import { useMay } from '../../hooks/use-session.ts'
import { mayNotDeactivate } from './unavailable.ts'

/** `notOffered`: the words for a server without it. Undefined: it can be done. */
export function useWhyNotDeactivated(notOffered: string): string | undefined {
  const mayDeactivate = useMay('deactivate accounts')
  if (useFeature('deactivation') !== true) return notOffered
  return mayDeactivate ? undefined : mayNotDeactivate
}
