// Renders the inspector in a React root of its own beside the product: an error in one does not end the other.
import { version as reactVersion } from 'react'
import { createRoot } from 'react-dom/client'
import { inspectorBroke } from '../../../domain/messages/loading.ts'
import { everyMachine } from '../../../machines/all.ts'
import { journalVersion } from '../../../machines/journal/journal.ts'
import { errorNotification } from '../../../machines/notifications.ts'
import { dependencies, version } from '../../../package.json'
import type { App } from '../../hooks/app.ts'
import { Inspector } from '../../inspector/shell/inspector.tsx'
import { speakStately } from '../../inspector/stately/stately.ts'
import { addressWithoutValues } from '../journal/journal-gateway.ts'
import { journalSetting } from '../journal/start-journal.ts'
import { historyLinks } from './history-links.ts'
import { ScreenPreview } from './inspector-preview.tsx'

interface Opening {
  app: App
  window: Window
  /** Opened by its key: then it takes the focus, and gives it back. */
  byKey: boolean
  isKey: (event: KeyboardEvent) => boolean
  onClosed: () => void
}

/** Returns the function that closes it. */
export function openInspector({
  app: { journal, handle },
  window,
  byKey,
  isKey,
  onClosed,
}: Opening): () => void {
  const { document } = window
  const focusedBefore = document.activeElement
  const container = document.body.appendChild(document.createElement('div'))
  container.dataset.beside = 'inspector'
  const root = createRoot(container, {
    onUncaughtError(error) {
      reportError(error)
      // React is still at work after removing it from the page.
      queueMicrotask(() => {
        close()
        handle({ type: 'notification.raised', notification: errorNotification(inspectorBroke) })
      })
    },
  })
  const endStately = journal
    ? speakStately({ recorder: journal, replayable: everyMachine, window })
    : () => {}

  function close() {
    endStately()
    root.unmount()
    container.remove()
    if (focusedBefore instanceof HTMLElement && focusedBefore.isConnected) focusedBefore.focus()
    onClosed()
  }

  root.render(
    <Inspector
      recorder={journal}
      replayable={everyMachine}
      Screen={ScreenPreview}
      linksOf={historyLinks}
      about={() => about(window)}
      onSwitchOn={() => {
        window.localStorage.removeItem(journalSetting)
        window.location.reload()
      }}
      takesFocus={byKey}
      isCloseKey={isKey}
      onClose={close}
    />,
  )
  return close
}

/** Values in the address may be tokens, and are left out. */
const about = ({ location, navigator, innerWidth, innerHeight, devicePixelRatio }: Window) => ({
  report: 'Gridhaul inspector',
  address: location.origin + addressWithoutValues(location.pathname + location.search),
  versions: { gridhaul: version, journal: journalVersion, react: reactVersion, xstate: dependencies.xstate },
  browser: {
    agent: navigator.userAgent,
    language: navigator.language,
    window: `${innerWidth} x ${innerHeight} at ${devicePixelRatio}`,
  },
})
