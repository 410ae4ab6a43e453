// Takes a deletion back whose notification offers to undo it. The flow belongs to no screen, and leads to none.

import { recordNotRestored } from '../../../domain/messages/deletions.ts'
import { neededCodeNotLoaded } from '../../../domain/messages/loading.ts'
import { notificationRaised } from '../../../machines/emitted.ts'
import { errorNotification, type UndoRequested, withAction } from '../../../machines/notifications.ts'
import type { App } from '../../hooks/app.ts'
import { createFlow } from '../../hooks/use-flow.ts'
import { loadCode } from '../../ui/load-code.ts'

export async function undoDeletion(app: App, undo: UndoRequested): Promise<void> {
  const { record } = undo
  try {
    const { restoreRecord } = await loadCode(() => import('../../hooks/flows/deletion.ts'))
    const flow = createFlow(app, restoreRecord(app), record)
    flow.on('*', app.handle)
    flow.start()
    flow.send({ type: 'undo.requested' })
  } catch {
    const notification = errorNotification(recordNotRestored(record.name, neededCodeNotLoaded))
    app.handle(notificationRaised(withAction(notification, 'Try again', undo)))
  }
}
