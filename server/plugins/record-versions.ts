// Nobody overwrites unseen changes: replies with a record carry its version as ETag, and a change with If-Match is refused if the
// record has another version by then. Without If-Match the last change wins (extension).
import fp from 'fastify-plugin'
import { entityTag } from '../http/entity-tags.ts'
import { findVersion, type VersionedType } from '../repositories/record-versions.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The type of the record that the call reads or changes. */
    record?: VersionedType
  }
  interface FastifyRequest {
    /** Of the record in the reply. */
    recordVersion: number | string | undefined
  }
}

export const recordVersions = fp(async app => {
  app.decorateRequest('recordVersion')

  // Before the record itself is read: of two versions the older one must be sent, with which no change is overwritten.
  app.addHook('preHandler', async request => {
    const { record } = request.routeOptions.config
    if (record === undefined || request.method !== 'GET') return
    request.recordVersion = await findVersion(app.db, record, (request.params as { id: string }).id)
  })

  app.addHook('onSend', async (request, reply) => {
    const { recordVersion } = request
    if (recordVersion !== undefined && reply.statusCode < 300) reply.header('ETag', entityTag(recordVersion))
  })
})
