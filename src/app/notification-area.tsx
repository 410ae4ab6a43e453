// Shows the notifications machine's note: read aloud when it comes, standing still while it is pointed at or focused.
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { type Note, noteShown } from '../../machines/notifications.ts'
import { useApp } from '../hooks/app.ts'
import { area, closeNote, noteLook } from './notification-area.css.ts'

export function NotificationArea() {
  const { queue, shown } = useSelector(useApp().notifications, snapshot => snapshot.context)
  const note = noteShown({ queue })
  return (
    <div className={area} aria-live="polite">
      {note && <NoteShown key={shown} note={note} />}
    </div>
  )
}

function NoteShown({ note }: { note: Note }) {
  const { notifications } = useApp()
  const { hold, release } = useHold()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at a note only keeps it in place
    <div
      role={note.severity === 'error' ? 'alert' : 'status'}
      className={noteLook[note.variant][note.severity]}
      onPointerEnter={() => hold('pointer')}
      onPointerLeave={() => release('pointer')}
      onFocus={() => hold('focus')}
      onBlur={() => release('focus')}
    >
      <span>{note.text}</span>
      <button
        type="button"
        className={closeNote}
        aria-label="Dismiss"
        onClick={() => notifications.send({ type: 'note.dismissed' })}
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
      holders.add(by)
      notifications.send({ type: 'note.held' })
    },
    release: (by: 'pointer' | 'focus') => {
      holders.delete(by)
      if (holders.size === 0) notifications.send({ type: 'note.released' })
    },
  }
}
