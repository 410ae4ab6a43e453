// Shows the current notification: announced when it comes, and kept while it is hovered or focused.
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { createPortal } from 'react-dom'
import { currentNotification, type Notification } from '../../../machines/notifications.ts'
import { useApp } from '../../hooks/app.ts'
import { area, closeNote, noteLook, region } from './notification-area.css.ts'

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
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering a notification only keeps it in place
    <div
      className={noteLook[note.variant][note.severity]}
      // Not pointerenter, which also fires when a notification appears under a resting pointer.
      onPointerMove={() => hold('pointer')}
      onPointerLeave={() => release('pointer')}
      onFocus={() => hold('focus')}
      onBlur={() => release('focus')}
    >
      <span>{note.text}</span>
      <button
        type="button"
        className={closeNote}
        aria-label="Dismiss"
        onClick={() => notifications.send({ type: 'notification.dismissed' })}
      >
        ✕
      </button>
    </div>
  )
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
