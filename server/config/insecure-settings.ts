// What the settings leave unencrypted. It can be meant so, as behind a private network, so it is a warning and no refusal.
import { isLoopback } from './ip-address.ts'
import type { Settings } from './settings.ts'

interface InsecureSetting {
  /** Without its full stop. */
  sentence: string
  remedy: string
}

/** One for each connection that passwords or records would cross in plain text. */
export const insecureSettings = (settings: Settings): InsecureSetting[] => [
  ...insecureAddress(settings),
  ...insecureBackups(settings),
]

function insecureAddress({ host, publicUrl }: Settings): InsecureSetting[] {
  if (publicUrl?.protocol === 'https:' || isLoopback(publicUrl?.hostname ?? host)) return []
  return [
    {
      sentence: publicUrl
        ? 'PUBLIC_URL is not https: passwords and session cookies cross the network in plain text'
        : 'HOST lets other machines connect but PUBLIC_URL is not set: passwords and session cookies cross the network in plain text, and links in mails open only on this machine',
      remedy: 'Set PUBLIC_URL to the https address that people use.',
    },
  ]
}

function insecureBackups({ backups, backupRecipients }: Settings): InsecureSetting[] {
  const endpoint = backups?.s3?.endpoint
  if (endpoint?.protocol !== 'http:' || isLoopback(endpoint.hostname) || backupRecipients.length) return []
  return [
    {
      sentence:
        'BACKUP_S3_ENDPOINT is not https and BACKUP_AGE_RECIPIENT is not set: backups, with the hashes of all passwords, cross the network in plain text',
      remedy: 'Set BACKUP_S3_ENDPOINT to an https address, or BACKUP_AGE_RECIPIENT.',
    },
  ]
}
