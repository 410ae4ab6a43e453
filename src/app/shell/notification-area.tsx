// Shows the current notification: announced when it comes, and kept while it is hovered or focused. F6 leads to its action.
import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { currentNotification, type Notification } from '../../../machines/notifications.ts'
import { useApp } from '../../hooks/app.ts'
import { usePageCommand } from '../../ui/page-commands.ts'
import { heard } from '../../ui/theme/visually-hidden.css.ts'
import { actionButton, actionKeyCap, area, closeNote, noteLook, region } from './notification-area.css.ts'

export function NotificationArea() {
  const { queue, shown } = useSelector(useApp().notifications, snapshot => snapshot.context)
  const note = currentNotification({ queue })
  const isError = note?.severity === 'error'
  // Outside the page's root, so that an open dialog neither covers nor silences it.
  return createPortal(
    <div className={area}>
      {/* A status is announced only in a region that existed before its text, an alert when it is inserted. Each notification is in one of the two, so that it is read once. */}
      <div className={region} aria-live="polite" role={note && !isError ? 'status' : undefined}>
        {note && !isError && <NotificationBox key={shown} note={note} />}
      </div>
      {note && isError && (
        <div key={shown} className={region} role="alert">
          <NotificationBox note={note} />
        </div>
      )}
    </div>,
    document.body,
  )
}

function NotificationBox({ note }: { note: Notification }) {
  const { notifications } = useApp()
  const { hold, release } = usePauses()
  const { box, remember, goBack } = useFocusVisit()
  const close = (how: 'acted' | 'dismissed') => {
    goBack()
    notifications.send({ type: `notification.${how}` })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering a notification only keeps it in place
    <div
      ref={box}
      className={noteLook[note.variant][note.severity]}
      // Not pointerenter, which also fires when a notification appears under a resting pointer.
      onPointerMove={() => hold('pointer')}
      onPointerLeave={() => release('pointer')}
      onFocus={({ relatedTarget }) => {
        remember(relatedTarget)
        hold('focus')
      }}
      onBlur={() => release('focus')}
    >
      <span>{note.text}</span>
      {note.action && <span className={heard}>Press {actionKey} for: </span>}
      {note.action && <ActionButton label={note.action.label} onPress={() => close('acted')} />}
      <button type="button" className={closeNote} aria-label="Dismiss" onClick={() => close('dismissed')}>
        ✕
      </button>
    </div>
  )
}

function ActionButton({ label, onPress }: { label: string; onPress: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  usePageCommand({ label, shortcut: actionKey, run: onPress })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== actionKey || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      button.current?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <button
      ref={button}
      type="button"
      className={actionButton}
      aria-keyshortcuts={actionKey}
      onClick={onPress}
    >
      {label}
      <span aria-hidden="true" className={actionKeyCap}>
        {actionKey}
      </span>
    </button>
  )
}

/** Leads to the action from anywhere, as it leads to the next pane of other programs. */
const actionKey = 'F6'

/** The focus is not lost with the notification that has it: it goes back to where it came from, or to the screen. */
function useFocusVisit() {
  const box = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<Element | null>(null)
  return {
    box,
    remember: (from: Element | null) => {
      if (!box.current?.contains(from)) cameFrom.current = from
    },
    goBack: () => {
      if (!box.current?.contains(document.activeElement)) return
      const isThere = cameFrom.current instanceof HTMLElement && cameFrom.current.isConnected
      const target = isThere ? cameFrom.current : document.querySelector('main')
      if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    },
  }
}

/** Pointer and focus can pause a notification at the same time: it continues when both are gone. */
function usePauses() {
  const { notifications } = useApp()
  const holders = useRef(new Set<'pointer' | 'focus'>()).current
  return {
    hold: (by: 'pointer' | 'focus') => {
      if (holders.has(by)) return
      holders.add(by)
      notifications.send({ type: 'notification.paused' })
    },
    release: (by: 'pointer' | 'focus') => {
      holders.delete(by)
      if (holders.size === 0) notifications.send({ type: 'notification.resumed' })
    },
  }
}
