// Backups in a folder, such as a mounted disk.
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { BackupStore } from './store.ts'
import { flushFolder, privateFile, writeError } from './write.ts'

export function folderStore(folder: string): BackupStore {
  const fileOf = (name: string) => path.join(folder, name)
  const unfinished = (name: string) => `${fileOf(name)}.unfinished`
  return {
    place: folder,
    isRemote: false,
    async write(name, bytes) {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await pipeline(bytes, createWriteStream(unfinished(name), privateFile))
        await rename(unfinished(name), fileOf(name))
        await flushFolder(folder)
      } catch (error) {
        await rm(unfinished(name), { force: true }).catch(() => {})
        throw writeError(error, fileOf(name))
      }
    },
    read: name => createReadStream(fileOf(name), { highWaterMark: 256 * 1024 }),
    async remove(name) {
      await rm(unfinished(name), { force: true })
      await rm(fileOf(name), { force: true })
    },
  }
}
