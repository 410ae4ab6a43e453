// Opens the inspector by ?inspect in the address, by its key, and after a reload if it was left open. Nothing of it is
// loaded before.
import type { App } from '../../hooks/app.ts'
import { safeStorage } from '../../ui/hooks/safe-storage.ts'
import { loadCode } from '../../ui/load-code.ts'
import { showInspectorFailed } from './inspector-failed.tsx'

/** In localStorage: 'on' if the key opens the inspector. */
export const inspectorKeySetting = 'inspectorKey'
/** In sessionStorage: the inspector is open. */
export const inspectorOpenSetting = 'inspectorOpen'

const loadInspector = () => loadCode(() => import('./open-inspector.tsx'))

/** Ctrl+Shift+X. */
const isInspectorKey = ({ ctrlKey, shiftKey, altKey, metaKey, code }: KeyboardEvent): boolean =>
  ctrlKey && shiftKey && !altKey && !metaKey && code === 'KeyX'

/** Removes ?inspect from the address, which belongs to the screens, and stores that it was there. */
export function takeInspectParameter(window: Window): void {
  const { pathname, search, hash } = window.location
  const parts = search.slice(1).split('&')
  const others = parts.filter(part => part.split('=', 1)[0] !== 'inspect')
  if (others.length === parts.length) return
  safeStorage(window).write(inspectorKeySetting, 'on')
  safeStorage(window, 'sessionStorage').write(inspectorOpenSetting, 'yes')
  const rest = others.length > 0 ? `?${others.join('&')}` : ''
  window.history.replaceState(window.history.state, '', pathname + rest + hash)
}

/** Listens for the key if it is switched on, and reopens what was left open. */
export function openInspectorOnDemand(window: Window, app: App): void {
  const tabStorage = safeStorage(window, 'sessionStorage')
  let close: (() => void) | null = null
  let loading = false
  let closeFailure = () => {}

  async function open(byKey: boolean) {
    if (loading) return
    loading = true
    closeFailure()
    closeFailure = () => {}
    try {
      const { openInspector } = await loadInspector()
      tabStorage.write(inspectorOpenSetting, 'yes')
      const onClosed = () => {
        close = null
        tabStorage.write(inspectorOpenSetting, null)
      }
      close = openInspector({ app, window, byKey, isKey: isInspectorKey, onClosed })
    } catch {
      closeFailure = showInspectorFailed(window, () => open(byKey))
    } finally {
      loading = false
    }
  }

  if (import.meta.env.DEV || safeStorage(window).read(inspectorKeySetting) === 'on')
    window.addEventListener(
      'keydown',
      event => {
        if (!isInspectorKey(event)) return
        event.preventDefault()
        event.stopPropagation()
        if (close) close()
        else void open(true)
      },
      true,
    )
  if (tabStorage.read(inspectorOpenSetting)) void open(false)
}
