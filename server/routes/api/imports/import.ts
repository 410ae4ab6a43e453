// POST /api/imports/users, assets and trucks: imports a CSV file, all rows or none, or explains every row and writes nothing
// (extension).

import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type * as z from 'zod/mini'
import { importBody, importUsersBody } from '../../../../domain/calls/imports.ts'
import { FileRefused, type ImportFile } from '../../../../domain/import/file-rows.ts'
import { type ImportReport, importReport } from '../../../../domain/import/report.ts'
import { referenceUnknown } from '../../../../domain/messages/values.ts'
import { may } from '../../../../domain/roles.ts'
import { requireConfirmed } from '../../../auth/confirm-identity.ts'
import { requirePrincipal } from '../../../auth/principal.ts'
import { withAdvisoryLock } from '../../../database/advisory-lock.ts'
import type { Database } from '../../../database/connect.ts'
import { AppError, refusal } from '../../../http/errors.ts'
import type { ImportContext, Importer } from '../../../imports/importer.ts'
import { addsMaintenance } from '../../../imports/maintenance.ts'
import { readFile } from '../../../imports/read-file.ts'
import { applyRows, reportOf, requireRight, summaryOf, withVersions } from '../../../imports/run-import.ts'
import { assetImporter, truckImporter } from '../../../imports/units.ts'
import { userImporter } from '../../../imports/users.ts'
import { findOrganization } from '../../../repositories/accounts/organizations.ts'
import { addImport } from '../../../repositories/imports.ts'
import { isStorable } from '../../../repositories/storable.ts'
import { importPermissions } from './kinds.ts'

export const importRoutes: FastifyPluginAsync = async app => {
  await app.register(importRoute(userImporter, importUsersBody, 'users'))
  await app.register(importRoute(assetImporter, importBody, 'batteries'))
  await app.register(importRoute(truckImporter, importBody, 'trucks'))
}

/** The file is one text, of which a character can take several bytes. */
const bodyLimits = { maxBytes: 4 * 1024 * 1024, maxValues: 20, maxDepth: 2 }

const importRoute =
  <Stored extends { id: string }>(
    importer: Importer<Stored>,
    body: typeof importBody | typeof importUsersBody,
    noun: string,
  ): FastifyPluginAsyncZod =>
  async app => {
    const { kind, type } = importer
    const summary = `Imports ${noun} from a CSV file, all rows or none; a dry run explains every row and writes nothing`
    const options = {
      schema: { summary, body, response: { 200: importReport } },
      config: {
        json: bodyLimits,
        extension: true,
        refuses: [
          'import_refused',
          'import_differs',
          'quota_reached',
          'too_many',
          ...(kind === 'users' ? (['last_admin', 'email_taken', 'confirmation_required'] as const) : []),
        ] as const,
        history: { action: 'import', object: type, id: null } as const,
      },
      onRequest: app.allow(importPermissions[kind].run),
    }
    app.post(`/api/imports/${kind}`, options, async request => {
      const { user, roles } = requirePrincipal(request)
      const { dry_run, digest, csv } = request.body
      const file = readRows(() => readFile(kind, csv))
      const organizationId = await findHome(app, request.body.organization_id ?? user.organization_id)
      const context = { organizationId, roles, zone: app.timeZone, lock: !dry_run }
      if (dry_run)
        return app.db
          .transaction()
          .setAccessMode('read only')
          .execute(async store => (await planFile(app, store, importer, file, context)).report)

      // It may give other accounts roles.
      if (kind === 'users' && may(roles, 'edit users')) requireConfirmed(request)
      await app.rateLimit.consume('import', { ip: request.ip, account: user.id })
      const done = await request.recordedEach((store, record) =>
        withAdvisoryLock(store, 'import', async () => {
          const { rows, report } = await planFile(app, store, importer, file, context)
          requireRight(report, digest)
          if (rows.every(({ action }) => action === null)) return report
          const invitation = sendsInvitations(request.body)
            ? { validDays: app.invitationDays, senderId: user.id }
            : null
          const records = await importer.guarded(store, () =>
            applyRows(importer, rows, { record, invitation }),
          )
          await app.requireWithinQuota(store, kind)
          if (rows.some(addsMaintenance)) await app.requireWithinQuota(store, 'maintenance')
          const by = { id: user.id, name: user.name ?? null }
          const added = await addImport(store, kind, by, await withVersions(store, importer, records))
          return { ...report, import: summaryOf(added, true) }
        }),
      )
      if (kind === 'users') app.sendQueuedMails()
      return done
    })
  }

/** The reason is that of the field `csv`. */
function readRows(read: () => ImportFile): ImportFile {
  try {
    return read()
  } catch (thrown) {
    if (thrown instanceof FileRefused) throw new AppError('invalid', thrown.message, { csv: thrown.message })
    throw thrown
  }
}

async function findHome(app: FastifyInstance, id: string | null | undefined): Promise<string> {
  const found = id && isStorable(id) ? await findOrganization(app.db, id) : undefined
  if (!found) throw refusal('invalid', { organization_id: referenceUnknown })
  return found.id
}

async function planFile<Stored extends { id: string }>(
  app: FastifyInstance,
  store: Database,
  importer: Importer<Stored>,
  { rows: fileRows, ignoredColumns }: ImportFile,
  context: ImportContext,
) {
  const rows = await importer.plan(store, fileRows, context)
  await app.checkRoom(store, importer.kind, rows.filter(({ action }) => action?.type === 'create').length)
  await app.checkRoom(store, 'maintenance', rows.filter(addsMaintenance).length)
  const report: ImportReport = reportOf(rows, ignoredColumns)
  return { rows, report }
}

const sendsInvitations = (body: z.output<typeof importBody> | z.output<typeof importUsersBody>): boolean =>
  'send_invitations' in body && body.send_invitations
