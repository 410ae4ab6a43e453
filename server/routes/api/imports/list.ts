// GET /api/imports/users, assets and trucks: the imports that can be undone (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { importKinds } from '../../../../domain/import/columns.ts'
import { importSummary } from '../../../../domain/import/report.ts'
import { requirePrincipal } from '../../../auth/principal.ts'
import { summaryOf } from '../../../imports/run-import.ts'
import { listImports } from '../../../repositories/imports.ts'
import { importPermissions, mayUndo } from './kinds.ts'

const schema = {
  summary: 'The imports of the last 24 hours that were not undone, last first',
  response: { 200: z.array(importSummary) },
}

export const listImportsRoutes: FastifyPluginAsyncZod = async app => {
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
