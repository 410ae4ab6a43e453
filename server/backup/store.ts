// A place where backups are stored.
import type { BackupSettings } from '../config/settings.ts'
import { StartupError } from '../config/startup-error.ts'

export interface BackupStore {
  /** For people, without secrets. */
  place: string
  /** Before anything else. `isNew`: nothing was ever stored there. Throws StartupError if the place is not there. */
  prepare(isNew: boolean): Promise<void>
  /** The name is there once all bytes are. Throws StartupError. */
  write(name: string, bytes: AsyncIterable<Buffer>): Promise<void>
  /** Throws NothingStored if the name is not there. */
  read(name: string): AsyncIterable<Buffer>
  /** Also what an interrupted `write` has left. It may be gone already. */
  remove(name: string): Promise<void>
}

export class NothingStored extends StartupError {
  constructor(place: string) {
    super(`What was sent to ${place} is not there.`)
  }
}

export const placeText = ({ place, s3 }: BackupSettings): string =>
  place.kind === 'folder'
    ? place.folder
    : `s3://${place.bucket}/${place.prefix}${s3 ? ` at ${s3.endpoint.host}` : ''}`
