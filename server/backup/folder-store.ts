// Backups in a folder, such as a mounted disk.
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { StartupError } from '../config/startup-error.ts'
import { type BackupStore, NothingStored } from './store.ts'
import { flushFolder, privateFile, writeError } from './write.ts'

export function folderStore(folder: string): BackupStore {
  const fileOf = (name: string) => path.join(folder, name)
  const unfinished = (name: string) => `${fileOf(name)}.unfinished`
  return {
    place: folder,
    async prepare(isNew) {
      try {
        if (isNew) await mkdir(folder, { recursive: true, mode: 0o700 })
        else await stat(folder)
      } catch (error) {
        // Made anew, it would be on the disk of the system.
        if (!isNew && (error as NodeJS.ErrnoException).code === 'ENOENT')
          throw new StartupError(`The folder ${folder} is not there: is the disk mounted?`)
        throw writeError(error, folder)
      }
    },
    async write(name, bytes) {
      try {
        await pipeline(bytes, createWriteStream(unfinished(name), privateFile))
        await rename(unfinished(name), fileOf(name))
        await flushFolder(folder)
      } catch (error) {
        await rm(unfinished(name), { force: true }).catch(() => {})
        throw writeError(error, fileOf(name))
      }
    },
    async *read(name) {
      try {
        yield* createReadStream(fileOf(name), { highWaterMark: 256 * 1024 })
      } catch (error) {
        throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? new NothingStored(folder) : error
      }
    },
    async remove(name) {
      await rm(unfinished(name), { force: true })
      await rm(fileOf(name), { force: true })
    },
  }
}
