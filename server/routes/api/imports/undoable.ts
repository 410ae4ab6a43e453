// Imports that can be undone (extension).
import type { FastifyPluginAsync } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { importKinds } from '../../../../domain/import/columns.ts'
import { importSummary } from '../../../../domain/import/report.ts'
import { may } from '../../../../domain/roles.ts'
import { requireConfirmed } from '../../../auth/confirm-identity.ts'
import { requirePrincipal } from '../../../auth/principal.ts'
import { refusal } from '../../../http/errors.ts'
import type { Importer } from '../../../imports/importer.ts'
import { summaryOf, undoImport } from '../../../imports/run-import.ts'
import { assetImporter, truckImporter } from '../../../imports/units.ts'
import { userImporter } from '../../../imports/users.ts'
import { deleteImport, findImport, listImports } from '../../../repositories/imports.ts'
import { importPermissions, mayUndo } from './kinds.ts'

/** GET /api/imports/users, assets and trucks: the imports that can be undone (extension). */
export const listImportsRoutes: FastifyPluginAsyncZod = async app => {
  const schema = {
    summary: 'The imports of the last 24 hours that were not undone, last first',
    response: { 200: z.array(importSummary) },
  }
  for (const kind of importKinds)
    app.get(
      `/api/imports/${kind}`,
      { schema, config: { extension: true }, onRequest: app.allow(importPermissions[kind].run) },
      async request => {
        const principal = requirePrincipal(request)
        const imports = await listImports(app.db, kind)
        return imports.map(each => summaryOf(each, mayUndo(kind, principal, each)))
      },
    )
}

/** POST /api/imports/users/{id}/undo, and of assets and trucks: puts all records of an import back as they were (extension). */
export const undoImportRoutes: FastifyPluginAsync = async app => {
  await app.register(undoImportRoute(userImporter))
  await app.register(undoImportRoute(assetImporter))
  await app.register(undoImportRoute(truckImporter))
}

const schema = {
  summary:
    'Undoes an import of the last 24 hours: deletes what it created, and restores the earlier values of what it changed. Refused if any of these records was changed or used since',
  params: z.object({ id: z.string() }),
}

const undoImportRoute =
  <Stored extends { id: string }>(importer: Importer<Stored>): FastifyPluginAsyncZod =>
  async app => {
    const { kind, type } = importer
    const options = {
      schema,
      config: {
        extension: true,
        refuses: [
          'import_gone',
          'import_changed',
          ...(kind === 'users' ? (['last_admin', 'confirmation_required'] as const) : []),
        ] as const,
        history: { action: 'undo_import', object: type, id: null } as const,
      },
      onRequest: app.allow(importPermissions[kind].run),
    }
    app.post(`/api/imports/${kind}/:id/undo`, options, async (request, reply) => {
      const principal = requirePrincipal(request)
      // It may delete accounts, and give others their earlier roles.
      if (kind === 'users' && may(principal.roles, 'edit users')) requireConfirmed(request)
      await request.recordedEach(async (store, record) => {
        const found = await findImport(store, kind, request.params.id)
        if (!found) throw refusal('import_gone')
        if (!mayUndo(kind, principal, found)) throw refusal('forbidden')
        await undoImport(store, importer, found, record, principal.user.name ?? null)
        await deleteImport(store, found.id)
      })
      return reply.code(204).send()
    })
  }
