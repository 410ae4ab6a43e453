// The mails that a server without a mail server has written into its data folder.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import type { TestApp } from './test-app.ts'

/** All mails to this address, oldest first, once everything that waits was sent. */
export async function mailsTo(server: TestApp, address: string): Promise<Email[]> {
  await server.app.sendQueuedMails()
  const folder = path.join(server.dataDir, 'mail')
  const files = (await readdir(folder).catch(() => [])).sort()
  const mails = await Promise.all(
    files.map(async file => PostalMime.parse(await readFile(path.join(folder, file)))),
  )
  return mails.filter(({ to }) => to?.some(each => each.address === address))
}

/** The token in the link of a mail; '' where it has none. */
export const tokenOf = (mail: Email | undefined): string =>
  /[?&]token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
