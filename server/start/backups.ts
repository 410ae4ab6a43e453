// Makes backups while the server runs.
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { minuteMs } from '../../domain/time/durations.ts'
import { isBackupDue } from '../backup/due.ts'
import { tryBackupLock } from '../backup/lock.ts'
import { type BackupJob, type MadeBackup, makeBackup } from '../backup/make.ts'
import { findLastBackup } from '../repositories/backups.ts'

/** So that a server that is just starting has the machine to itself. */
const firstCheckMs = 3_000
const maxStopMs = 3_000

/** Stopping ends a backup that is being made, and waits for that. */
export function startBackups(
  app: FastifyInstance,
  job: Omit<BackupJob, 'signal'>,
): { stop(): Promise<void> } {
  const { settings, recipients, dataDir } = job
  for (const warning of warningsOf(settings, recipients, dataDir)) app.log.warn(warning)
  const ending = new AbortController()
  const check = () =>
    makeDueBackup({ ...job, signal: ending.signal }).then(
      made => made && logMade(app, made),
      error => {
        if (!ending.signal.aborted)
          app.log.warn({ cause: String(error) }, 'a backup could not be begun or ended')
      },
    )
  let checking = Promise.resolve<unknown>(undefined)
  let timer: NodeJS.Timeout
  const checkAfter = (ms: number) => {
    timer = setTimeout(() => {
      checking = check().then(() => !ending.signal.aborted && checkAfter(minuteMs))
    }, ms)
  }
  checkAfter(firstCheckMs)
  return {
    async stop() {
      clearTimeout(timer)
      ending.abort()
      await Promise.race([checking, new Promise(resolve => setTimeout(resolve, maxStopMs).unref())])
    },
  }
}

/** Asked again with the lock, because another server may just have made it. */
async function makeDueBackup(job: BackupJob): Promise<MadeBackup | undefined> {
  const isDue = async () => isBackupDue(await findLastBackup(job.db), job.settings.everyHours)
  if (!(await isDue())) return undefined
  return tryBackupLock(
    job.address.url,
    async signal => ((await isDue()) ? makeBackup({ ...job, signal }) : undefined),
    job.signal,
  )
}

function logMade({ log }: FastifyInstance, { name, result, note, bytes, faults }: MadeBackup): void {
  const fields = { backup: name, result, bytes, note }
  if (result === 'verified') log.info(fields, 'a backup was made')
  else log.warn(fields, result === 'failed' ? 'a backup failed' : 'a backup was made but not verified')
  for (const fault of faults)
    log.warn({ cause: fault }, 'what is not needed of a backup could not be removed')
}

function warningsOf(
  { place }: BackupJob['settings'],
  recipients: readonly string[],
  dataDir: string,
): string[] {
  if (place.kind === 's3')
    return recipients.length
      ? []
      : ['backups in the bucket of BACKUP_TO are not encrypted: set BACKUP_AGE_RECIPIENT']
  const isInside = !path.relative(dataDir, place.folder).startsWith('..')
  return isInside ? ['BACKUP_TO is inside DATA_DIR: what destroys the data destroys the backups too'] : []
}
