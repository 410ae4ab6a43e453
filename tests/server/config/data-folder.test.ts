import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readdirSync, statSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDataFolder } from '../../../server/config/data-folder.ts'
import { temporaryFolder } from '../support/spawned-server.ts'

/** What a server that was killed leaves behind. */
async function leaveDeadLock(folder: string): Promise<void> {
  const socket = JSON.stringify(path.join(folder, 'lock.sock'))
  const hold = `require('node:net').createServer().listen(${socket}, () => console.log('listens'))`
  const killed = spawn(process.execPath, ['-e', hold])
  await once(killed.stdout, 'data')
  killed.kill('SIGKILL')
  await once(killed, 'exit')
}

test('a new data folder can be read and written by its owner alone', async () => {
  const folder = path.join(await temporaryFolder(), 'a', 'data')

  const opened = await openDataFolder(folder)

  expect(statSync(folder).mode & 0o777).toBe(0o700)
  await opened.release()
})

test.runIf(process.platform === 'linux')(
  'a data folder can be opened whatever names other users of the machine hold',
  async () => {
    const folder = await temporaryFolder()
    const hash = createHash('sha256').update(folder).digest('hex').slice(0, 32)
    const squatter = net.createServer().listen(`\0gridhaul-${hash}`)
    onTestFinished(() => void squatter.close())
    await once(squatter, 'listening')

    const opened = await openDataFolder(folder)

    await opened.release()
  },
)

test('of several servers that start at once after one was killed, no two get the data folder, and then one does', async () => {
  const folder = await temporaryFolder()
  await leaveDeadLock(folder)

  const atOnce = await Promise.allSettled([1, 2, 3, 4].map(() => openDataFolder(folder)))
  const got = atOnce.filter(each => each.status === 'fulfilled')
  for (const { value } of got) await value.release()
  const opened = await openDataFolder(folder)

  expect(got.length).toBeLessThanOrEqual(1)
  expect(readdirSync(folder)).toHaveLength(1)
  await opened.release()
  expect(readdirSync(folder)).toEqual([])
})

test('a data folder with a long path is locked too', async () => {
  const folder = path.join(await temporaryFolder(), 'l'.repeat(120))
  mkdirSync(folder)
  const opened = await openDataFolder(folder)

  await expect(openDataFolder(folder)).rejects.toThrow('is in use by a server that is running')

  await opened.release()
  await (await openDataFolder(folder)).release()
})
