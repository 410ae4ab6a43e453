// Secrets from files: X_FILE names a file with the value of X, as container platforms and systemd provide secrets.
import { readFileSync } from 'node:fs'
import { InvalidSetting } from './startup-error.ts'

const secrets = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'SMTP_URL',
  'METRICS_TOKEN',
  'OIDC_CLIENT_SECRET',
  'MQTT_URL',
  'INGEST_KEY',
  'BACKUP_S3_KEY',
  'BACKUP_S3_SECRET',
  'BACKUP_VERIFY_URL',
] as const

type Variables = Record<string, string | undefined>

/** Adds the content of each X_FILE as X. Throws InvalidSetting, never with the content of a file. */
export function withSecretFiles(variables: Variables): Variables {
  const read = secrets.flatMap(name => {
    const file = variables[`${name}_FILE`]
    if (!file) return []
    if (variables[name])
      throw new InvalidSetting(`${name} and ${name}_FILE are both set: only one of them can be.`)
    return [[name, contentOf(`${name}_FILE`, file)]]
  })
  return { ...variables, ...Object.fromEntries(read) }
}

/** Without the line break that editors put at the end. */
function contentOf(variable: string, file: string): string {
  let content: string
  try {
    content = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch {
    throw new InvalidSetting(`${variable} must be a file that the server can read, and '${file}' is not.`)
  }
  if (!content) throw new InvalidSetting(`${variable} names an empty file: '${file}'.`)
  return content
}
