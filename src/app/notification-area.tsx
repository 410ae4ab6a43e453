// Shows the notifications machine's note: read aloud when it comes, standing still while the pointer has moved onto it or it is focused.
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { createPortal } from 'react-dom'
import { currentNotification, type Notification } from '../../machines/notifications.ts'
import { useApp } from '../hooks/app.ts'
import { area, closeNote, noteLook, region } from './notification-area.css.ts'

export function NotificationArea() {
  const { queue, shown } = useSelector(useApp().notifications, snapshot => snapshot.context)
  const note = currentNotification({ queue })
  const isError = note?.severity === 'error'
  // Beside the page, so that an open dialog covers neither the note's look nor its voice.
  return createPortal(
    <div className={area}>
      {/* Screen readers heed a region that was there before its text; an alert they heed when it comes. Each note stands in
          one of the two, so that it is read once. */}
      <div className={region} aria-live="polite" role={note && !isError ? 'status' : undefined}>
        {note && !isError && <NoteShown key={shown} note={note} />}
      </div>
      {note && isError && (
        <div key={shown} className={region} role="alert">
          <NoteShown note={note} />
        </div>
      )}
    </div>,
    document.body,
  )
}

function NoteShown({ note }: { note: Notification }) {
  const { notifications } = useApp()
  const { hold, release } = useHold()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at a note only keeps it in place
    <div
      className={noteLook[note.variant][note.severity]}
      // Not pointerenter, which a note that appears under a resting pointer gets too.
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

/** Pointer and focus can hold a note at the same time: it is let go when neither is on it. */
function useHold() {
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
