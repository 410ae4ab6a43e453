// A place where backups are stored.
import type { BackupSettings } from '../config/settings.ts'

export interface BackupStore {
  /** For people, without secrets. */
  place: string
  isRemote: boolean
  /** The name is there once all bytes are. Throws StartupError. */
  write(name: string, bytes: AsyncIterable<Buffer>): Promise<void>
  read(name: string): AsyncIterable<Buffer>
  /** Also what an interrupted `write` has left. It may be gone already. */
  remove(name: string): Promise<void>
}

export const placeText = ({ place, s3 }: BackupSettings): string =>
  place.kind === 'folder'
    ? place.folder
    : `s3://${place.bucket}/${place.prefix}${s3 ? ` at ${s3.endpoint.host}` : ''}`
