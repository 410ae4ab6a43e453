// Opens where backups are stored: a folder, or a bucket of an S3-compatible service.
import type { BackupSettings } from '../config/settings.ts'
import { folderStore } from './folder-store.ts'
import { type BackupStore, placeText } from './store.ts'

/** `signal` ends what is under way, apart from the removal of what is not needed. */
export async function openStore(settings: BackupSettings, signal?: AbortSignal): Promise<BackupStore> {
  const { place, s3 } = settings
  if (place.kind === 'folder') return folderStore(place.folder)
  if (!s3) throw new Error('a bucket has no credentials')
  // Loaded here, because most servers need none of it.
  const { s3Store } = await import('./s3-store.ts')
  return s3Store({ ...s3, ...place, text: placeText(settings), signal })
}
