// Stores the handover in IndexedDB, separately for each tab, for as long as the reload takes.
import { clear, del, get, set } from 'idb-keyval'
import { orElse } from '../../ui/hooks/or-else.ts'

/** In the tab's storage: the name under which its handover is stored. */
const nameSetting = 'handover'

/** Throws if the browser refuses storage. */
export async function storeHandover(
  value: Record<string, unknown>,
  { sessionStorage }: Window,
): Promise<void> {
  const name = `${Date.now()} ${Math.random()}`
  await set(name, value)
  sessionStorage.setItem(nameSetting, name)
}

/** Reads the handover and deletes it; empty if there is none. */
export const takeHandover = (window: Window): Promise<Record<string, unknown>> =>
  orElse({}, async () => {
    const name = window.sessionStorage.getItem(nameSetting)
    if (name === null) return {}
    window.sessionStorage.removeItem(nameSetting)
    const value = await get<Record<string, unknown>>(name)
    await del(name)
    return value ?? {}
  })

/** Deletes all handovers, also of tabs that were closed too early: they must not outlive the sign-out. */
export const dropHandovers = (): Promise<void> => clear().catch(() => {})
