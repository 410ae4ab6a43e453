// The mail that keeps the head of the history outside of this server.
import { type Head, headLine } from '../history/heads.ts'
import { letter } from './letter.ts'
import type { Mail } from './mail.ts'

export const historyHeadMail = (to: string, head: Head): Mail =>
  letter({
    to,
    subject: `Gridhaul: the history up to entry ${head.id}`,
    before: [
      'Keep this mail. With it, "npm run admin -- verify-history" finds out later whether somebody has written the history anew:',
      headLine(head),
    ],
    after: [],
  })
