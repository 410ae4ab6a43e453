// Where what is handed over outlives the reload: IndexedDB, each tab for itself, for as long as the reload takes.
import { clear, del, get, set } from 'idb-keyval'

/** In the tab's storage: the name under which something was kept for it. */
const nameSetting = 'handover'

/** Throws where the browser keeps nothing. */
export async function keepHandover(
  value: Record<string, unknown>,
  { sessionStorage }: Window,
): Promise<void> {
  const name = `${Date.now()} ${Math.random()}`
  await set(name, value)
  sessionStorage.setItem(nameSetting, name)
}

/** Once: what was kept is gone by then. */
export async function takeHandover(window: Window): Promise<Record<string, unknown>> {
  try {
    const name = window.sessionStorage.getItem(nameSetting)
    if (name === null) return {}
    window.sessionStorage.removeItem(nameSetting)
    const value = await get<Record<string, unknown>>(name)
    await del(name)
    return value ?? {}
  } catch {
    return {}
  }
}

/** Of a tab that was closed too early something may be left, which is nobody's after the person has gone. */
export const dropHandovers = (): Promise<void> => clear().catch(() => {})
