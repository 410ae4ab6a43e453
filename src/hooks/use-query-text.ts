// The query of the address as it stands there.
import { useRouter } from 'wouter'

/** Without its '?'. wouter's own hook has it decoded, and whoever then reads its parameters decodes them a second time. */
export function useQueryText(): string {
  const router = useRouter()
  return router.searchHook(router).replace(/^\?/, '')
}
