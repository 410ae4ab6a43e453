// Says that the server has another version of the product, and loads it when the user asks for it, never by itself.
import { use, useCallback, useState, useSyncExternalStore } from 'react'
import { newVersionAvailable, updateKeepsNothing } from '../../../domain/messages/loading.ts'
import { errorNotification } from '../../../machines/notifications.ts'
import { type App, useApp } from '../../hooks/app.ts'
import { Button } from '../../ui/button/button.tsx'
import { Status } from '../../ui/feedback/alert.tsx'
import { storeHandover } from './handover-store.ts'
import { ServedVersionContext } from './served-version.ts'
import { notice, noticeArea } from './update-notice.css.ts'

export interface NewVersion {
  version: string
  /** Reloads the page as that version; what is open stays open. */
  load: () => void
}

/** Null while the page is the server's version. */
export function useNewVersion(): NewVersion | null {
  const { subscribe, other } = use(ServedVersionContext)
  const version = useSyncExternalStore(subscribe, other)
  const app = useApp()
  const load = useCallback(() => app.leaving.requestLeave(() => void loadNewVersion(app)), [app])
  return version === null ? null : { version, load }
}

async function loadNewVersion({ leaving, handover, notifications }: App): Promise<void> {
  try {
    await storeHandover(handover.collect(), window)
  } catch {
    notifications.send({ type: 'notification.raised', notification: errorNotification(updateKeepsNothing) })
    return
  }
  // The user has been asked already.
  leaving.release()
  window.location.reload()
}

export function UpdateNotice({ of }: { of: NewVersion | null }) {
  const [later, setLater] = useState<string | null>(null)
  return (
    <div className={noticeArea} aria-live="polite">
      {of && of.version !== later && (
        <div className={notice}>
          <Status
            action={
              <>
                <Button onClick={of.load}>Update</Button>
                <Button look="quiet" onClick={() => setLater(of.version)}>
                  Later
                </Button>
              </>
            }
          >
            {newVersionAvailable}
          </Status>
        </div>
      )}
    </div>
  )
}
