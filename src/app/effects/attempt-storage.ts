// Where unsettled attempts outlive a reload of the page: in the storage of this tab.
import type { AttemptStorage } from '../../../gql/rest/attempts.ts'
import { safeStorage } from '../../ui/hooks/safe-storage.ts'

const key = 'attempts'

export function attemptStorage(window: Window): AttemptStorage {
  const storage = safeStorage(window, 'sessionStorage')
  return { read: () => storage.read(key), write: text => storage.write(key, text) }
}
