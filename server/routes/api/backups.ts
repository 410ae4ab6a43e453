// GET /api/backups: the backups that the server makes by itself, with their results (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { backupList } from '../../../domain/backups/backup.ts'
import { placeText } from '../../backup/store.ts'
import { findBackupState, listBackups } from '../../repositories/backups.ts'

export const backupsRoute: FastifyPluginAsyncZod = async app => {
  const schema = {
    summary: 'The backups that the server makes by itself, the newest first, each with how it was verified',
    response: { 200: backupList },
  }
  const options = { schema, config: { extension: true }, onRequest: app.allow('see backups') }
  app.get('/api/backups', options, async () => {
    const { backups: settings, db } = app
    const everyHours = settings?.everyHours ?? 0
    const { newestVerifiedAt, warning } = await findBackupState(db, everyHours)
    const place = settings ? placeText(settings) : null
    return {
      place,
      every_hours: everyHours,
      days: settings?.days ?? 0,
      weeks: settings?.weeks ?? 0,
      newest_verified_at: newestVerifiedAt?.toISOString() ?? null,
      warning: settings ? warning : null,
      backups: await listBackups(db, place),
    }
  })
}
