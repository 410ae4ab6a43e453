// Keeps the head of the history where whoever can write to the database cannot change it: in a file, in the log, and in a mail.
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../config/settings.ts'
import type { Database } from '../database/connect.ts'
import { readDurably } from '../database/transaction.ts'
import { findHead, keepHead } from '../history/heads.ts'
import { queueHeadMail } from '../repositories/queued-mails.ts'
import { agreedTime } from '../telemetry/maintenance.ts'

/** Nothing happens while there is no new entry. */
export async function keepHistoryHead(
  app: Pick<FastifyInstance, 'log' | 'sendQueuedMails'>,
  db: Database,
  { historyHeadFile, historyHeadMail }: Pick<Settings, 'historyHeadFile' | 'historyHeadMail'>,
): Promise<void> {
  // An entry that is taken back would look like one that was removed.
  const head = await readDurably(db, async () => findHead(db, await agreedTime(db)))
  if (!head || !(await keepHead(historyHeadFile, head))) return
  app.log.info({ entry: head.id, hash: head.hash }, 'the head of the history')
  if (historyHeadMail === undefined) return
  await queueHeadMail(db, historyHeadMail)
  void app.sendQueuedMails()
}
