// Shows the notifications machine's note: read aloud when it comes, standing still while it is pointed at or focused.
import { useSelector } from '@xstate/react'
import { noteShown } from '../../machines/notifications.ts'
import { useApp } from '../hooks/app.ts'
import { area, closeNote, noteLook } from './notification-area.css.ts'

export function NotificationArea() {
  const { notifications } = useApp()
  const { queue, shown } = useSelector(notifications, snapshot => snapshot.context)
  const note = noteShown({ queue })
  const hold = () => notifications.send({ type: 'note.held' })
  const release = () => notifications.send({ type: 'note.released' })
  return (
    <div className={area} aria-live="polite">
      {note && (
        // biome-ignore lint/a11y/noStaticElementInteractions: pointing at a note only keeps it in place
        <div
          key={shown}
          role={note.severity === 'error' ? 'alert' : 'status'}
          className={noteLook[note.variant][note.severity]}
          onPointerEnter={hold}
          onPointerLeave={release}
          onFocus={hold}
          onBlur={release}
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
      )}
    </div>
  )
}
