// Why the person who looks cannot deactivate accounts: the server does not offer it, or only administrators may.
import { may } from '../../../domain/roles.ts'
import { useFeature } from '../../hooks/use-feature.ts'
import { useSession } from '../../hooks/use-session.ts'
import { mayNotDeactivate } from './unavailable.ts'

/** `notOffered`: the words for a server without it. Undefined: it can be done. */
export function useWhyNotDeactivated(notOffered: string): string | undefined {
  const { viewer } = useSession()
  if (useFeature('deactivation') !== true) return notOffered
  return viewer && may(viewer.roles, 'deactivate accounts') ? undefined : mayNotDeactivate
}
