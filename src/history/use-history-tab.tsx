// The tab with the history of a record, where the server keeps one and the viewer may see it.
import type { ObjectType } from '../../domain/history/entry.ts'
import { may } from '../../domain/roles.ts'
import { useFeature } from '../hooks/use-feature.ts'
import { useSession } from '../hooks/use-session.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'
import type { TabOfSet } from '../ui/navigation/tab-set.tsx'
import type { ObjectHistoryProps } from './object-history.tsx'

const ObjectHistory = lazyComponent<ObjectHistoryProps>(() => import('./object-history.tsx'), {
  name: 'The history',
})

/** None or one. */
export function useHistoryTab(props: ObjectHistoryProps, label: string): TabOfSet[] {
  const isShown = useSeesHistoryOf(props.type)
  return isShown ? [{ value: 'history', label, content: <ObjectHistory {...props} /> }] : []
}

/** The history of users tells where they sign in from: it is for administrators. */
export function useSeesHistoryOf(type: ObjectType): boolean {
  const { viewer } = useSession()
  const offered = useFeature('history')
  return offered === true && viewer !== null && (type !== 'user' || may(viewer.roles, 'see history'))
}
