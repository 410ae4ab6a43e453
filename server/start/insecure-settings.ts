// What the settings leave unencrypted. It can be meant so, as behind a private network, so it is a warning and no refusal.
import { isLoopback } from '../config/ip-address.ts'
import type { Settings } from '../config/settings.ts'

/** A sentence for each connection that passwords or records would cross in plain text. */
export function insecureSettings({ host, publicUrl, databaseUrl }: Settings): string[] {
  return [...plainBrowsers(host, publicUrl), ...plainDatabase(databaseUrl)]
}

function plainBrowsers(host: string, publicUrl: URL | undefined): string[] {
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

function plainDatabase(databaseUrl: string | undefined): string[] {
  if (!databaseUrl) return []
  const { hostname, searchParams } = new URL(databaseUrl)
  const isLocal = hostname === '' || isLoopback(hostname)
  // Whoever writes sslmode=disable means it.
  if (isLocal || searchParams.has('sslmode') || searchParams.has('ssl')) return []
  return [
    'DATABASE_URL has no sslmode: records cross the network to the database in plain text; add ?sslmode=require, or ?sslmode=disable for a private network',
  ]
}
