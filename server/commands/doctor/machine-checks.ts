// What the doctor checks of the settings and of this machine.
import { statfs } from 'node:fs/promises'
import { assertKeysUsable } from '../../backup/encryption.ts'
import { insecureSettings } from '../../config/insecure-settings.ts'
import { outdatedNode } from '../../config/node-support.ts'
import type { Settings } from '../../config/settings.ts'
import { type Finding, failed, guarded, ok, warning } from './finding.ts'

export async function checkSettings(settings: Settings): Promise<readonly Finding[]> {
  const keys = await guarded(
    'settings',
    'Correct it: until then no backup is made, and no server with BACKUP_TO starts.',
    async () => {
      await assertKeysUsable(settings.backups, settings.backupRecipients)
      return []
    },
  )
  const insecure = insecureSettings(settings).map(({ sentence, remedy }) =>
    warning('settings', `${sentence}.`, remedy),
  )
  const demo =
    settings.demo === 'off'
      ? []
      : [warning('settings', 'DEMO is on: demo accounts and demo data.', 'Leave DEMO unset in production.')]
  const found = [...keys, ...insecure, ...demo]
  return found.length > 0 ? found : [ok('settings', 'All are valid.')]
}

export function checkNode(): Finding {
  const { node } = process.versions
  const outdated = outdatedNode(node)
  return outdated
    ? warning('node', `Node ${node} no longer gets security fixes.`, 'Install Node 22 or 24.')
    : ok('node', `Node ${node}.`)
}

const lowBytes = 2 * 1024 ** 3
const lowShare = 0.1
const fullBytes = 256 * 1024 ** 2

/** The disk of DATA_DIR: of the embedded database, mails that were not sent and heads of the history. */
export const checkDisk = ({ dataDir }: Settings): Promise<readonly Finding[]> =>
  guarded('disk', 'Set DATA_DIR to a folder that exists, or start the server once.', async () => {
    const { bavail, blocks, bsize } = await statfs(dataDir)
    const freeBytes = bavail * bsize
    const share = bavail / blocks
    const sentence = `${gigabytes(freeBytes)} GB of ${gigabytes(blocks * bsize)} GB are free at ${dataDir}.`
    const remedy = 'Free space, or move DATA_DIR to a larger disk.'
    if (freeBytes < fullBytes) return failed('disk', sentence, remedy)
    return freeBytes < lowBytes || share < lowShare ? warning('disk', sentence, remedy) : ok('disk', sentence)
  })

const gigabytes = (bytes: number): string => (bytes / 1024 ** 3).toFixed(1)
