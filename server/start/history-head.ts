// Keeps the head of the history where whoever can write to the database cannot change it: in the log, in a file, and in a mail.
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../config/settings.ts'
import type { Database } from '../database/connect.ts'
import { findHead, type Head, headLine, keepHead } from '../history/heads.ts'
import { letter } from '../mail/letter.ts'
import { createMailer, type Mail } from '../mail/mail.ts'
import { agreedTime } from '../telemetry/maintenance.ts'

/** Nothing happens while there is no new entry. */
export async function keepHistoryHead(app: FastifyInstance, db: Database, settings: Settings): Promise<void> {
  const head = await findHead(db, await agreedTime(db))
  if (!head || !(await keepHead(settings.historyHeadFile, head))) return
  app.log.info({ entry: head.id, hash: head.hash }, 'the head of the history')
  if (settings.historyHeadMail !== undefined)
    await createMailer(settings).send(headMail(settings.historyHeadMail, head))
}

const headMail = (to: string, head: Head): Mail =>
  letter({
    to,
    subject: `Gridhaul: the history up to entry ${head.id}`,
    before: [
      'Keep this mail. With it, "npm run admin -- verify-history" finds out later whether somebody has written the history anew:',
      headLine(head),
    ],
    after: [],
  })
