// GET /healthz: the process is alive, and of which version it is. GET /readyz: the database responds too; the reply says what needs
// attention all the same.
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { productVersion } from '../../domain/version.ts'
import { backupWarningText } from '../../domain/words/backup-words.ts'
import { coalesce } from '../database/coalesce.ts'
import { ping } from '../database/connect.ts'
import { findBackupState } from '../repositories/backups.ts'

export const healthRoute: FastifyPluginAsync = async app => {
  app.get('/healthz', async () => ({ status: 'ok', version: productVersion }))
}

/** Monitors often give up after two seconds. */
const timeoutMs = 1_500

export const readinessRoute: FastifyPluginAsync = async app => {
  // The call is public, so any number of concurrent ones share one query.
  const sharedPing = coalesce(() => ping(app.db, timeoutMs))
  app.get('/readyz', async () => {
    const warned = warningsOf(app).catch(() => [])
    const tooLate = pause(timeoutMs, [], { ref: false })
    await sharedPing(undefined)
    // A warning is not worth a reply that comes too late.
    const warnings = await Promise.race([warned, tooLate])
    return warnings.length ? { status: 'ok', warnings } : { status: 'ok' }
  })
}

/** A server with old backups serves as well as any, so that a load balancer has to leave it in. */
async function warningsOf({ db, backups }: FastifyInstance): Promise<string[]> {
  if (!backups) return []
  const { warning, newestVerifiedAt } = await findBackupState(db, backups.everyHours)
  return warning ? [backupWarningText(warning, newestVerifiedAt?.getTime() ?? null, 'UTC')] : []
}
