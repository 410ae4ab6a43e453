// What the settings leave unencrypted. It can be meant so, as behind a private network, so it is a warning and no refusal.
import { isLoopback } from './ip-address.ts'
import type { Settings } from './settings.ts'

/** A sentence for each connection that passwords or records would cross in plain text. */
export function insecureSettings({ host, publicUrl }: Settings): string[] {
  if (publicUrl?.protocol === 'https:') return []
  if (publicUrl)
    return isLoopback(publicUrl.hostname)
      ? []
      : ['PUBLIC_URL is not https: passwords and session cookies cross the network in plain text']
  if (isLoopback(host)) return []
  return [
    'HOST lets other machines connect but PUBLIC_URL is not set: passwords and session cookies cross the network in plain text, and links in mails open only on this machine',
  ]
}
