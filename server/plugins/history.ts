// Writes the history: a call that changes something appends its entry in the same transaction, and so does one that is refused.
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Action, ObjectType } from '../../domain/history/entry.ts'
import type { Database } from '../database/connect.ts'
import { inTransaction } from '../database/transaction.ts'
import { type Draft, type RecordOne, recordChange, recordChanges } from '../history/record.ts'
import { refusedReason } from '../history/refused.ts'
import { matchesVersion } from '../http/entity-tags.ts'
import { refusal } from '../http/errors.ts'
import { type Actor, appendEntry } from '../repositories/history.ts'
import { findName } from '../repositories/history-snapshots.ts'
import { findVersion, lockVersion, type VersionedType } from '../repositories/record-versions.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the history says of the call. Every call that changes something has it. */
    history?: HistoryOf
  }
  interface FastifyRequest {
    /** Runs the change of this call with its entry (server/history/record.ts). `objectId` goes before the one of `config.history`. */
    recorded<Result>(
      work: (store: Database, draft: Draft) => Promise<Result>,
      objectId?: string,
    ): Promise<Result>
    /** The same for a call that changes many records, all or none: each has an entry of its own. */
    recordedEach<Result>(work: (store: Database, record: RecordOne) => Promise<Result>): Promise<Result>
    /** Of the change under way. */
    recordedObject: string | undefined
  }
}

export interface HistoryOf {
  action: Action
  object: ObjectType
  /** The object's id, if it is not the `id` in the address; null for a new record. */
  id?: ((request: FastifyRequest, db: Database) => Promise<string | undefined>) | null
  /** Who makes the call proves to be its object: a user who signs in, or opens a mailed link. */
  by?: 'object'
}

export const history = fp(
  async app => {
    app.decorateRequest('recordedObject')
    app.decorateRequest('recorded', function (work, objectId) {
      const of = historyOf(this)
      return inTransaction(app.db, async store => {
        const id = objectId ?? (await objectIdOf(this, of, store))
        this.recordedObject = id
        const actor = of.by === 'object' ? of.by : actorOf(this)
        const change = { ...originOf(this), actor, action: of.action, objectType: of.object, objectId: id }
        const { record, repliesLater } = this.routeOptions.config
        await this.onceOnly?.begin(store)
        if (record && id !== undefined) await requireVersion(this, store, record, id)
        return recordChange(store, change, async (step, draft) => {
          const result = await work(step, draft)
          if (this.addsTo) await app.requireWithinQuota(step, this.addsTo)
          if (record && draft.objectId !== undefined)
            this.recordVersion = draft.version = await findVersion(step, record, draft.objectId)
          if (!repliesLater) await this.onceOnly?.end(step, result)
          return result
        })
      })
    })

    app.decorateRequest('recordedEach', function (work) {
      const { object, by } = historyOf(this)
      return inTransaction(app.db, async store => {
        await this.onceOnly?.begin(store)
        return recordChanges(
          store,
          { ...originOf(this), actor: by ?? actorOf(this) },
          async (step, record) => {
            const result = await work(step, (action, objectId, change) =>
              record({ action, objectType: object, objectId }, change),
            )
            await this.onceOnly?.end(step, result)
            return result
          },
        )
      })
    })

    app.addHook('onError', async (request, _reply, thrown) => {
      const of = request.routeOptions.config.history
      const reason = of && refusedReason(thrown)
      if (!of || reason === undefined) return
      await inTransaction(app.db, async store => {
        const id = request.recordedObject ?? (await objectIdOf(request, of, store))
        // Looked for in any case, so that the time does not tell whether somebody has an address.
        const name = await findName(store, of.object, id ?? '')
        await appendEntry(store, {
          ...originOf(request),
          actor: actorOf(request),
          action: of.action,
          object: { type: of.object, id: name === undefined ? null : (id ?? null), name: name ?? null },
          changes: [],
          result: 'refused',
          reason,
        })
      }).catch(error => request.log.error({ err: error }, 'a refusal is missing in the history'))
    })
  },
  { name: 'history', dependencies: ['quotas'] },
)

function historyOf(request: FastifyRequest): HistoryOf {
  const of = request.routeOptions.config.history
  if (!of) throw new Error(`config.history is missing: ${operationOf(request)}`)
  return of
}

async function objectIdOf(request: FastifyRequest, of: HistoryOf, db: Database): Promise<string | undefined> {
  if (of.id === null) return undefined
  return of.id ? of.id(request, db) : (request.params as { id?: string }).id
}

function actorOf({ principal, accessKey }: FastifyRequest): Actor {
  if (accessKey) return { type: 'key', id: String(accessKey.id), name: accessKey.name, roles: [] }
  if (!principal) return { type: 'nobody', id: null, name: null, roles: [] }
  const { user, roles } = principal
  return { type: 'person', id: user.id, name: user.name ?? null, roles }
}

const operationOf = ({ method, routeOptions, url }: FastifyRequest): string =>
  `${method} ${routeOptions.url ?? url}`

const originOf = (request: FastifyRequest) => ({
  operation: operationOf(request),
  requestId: request.id,
  address: request.ip,
})

/** Locks the record, so that it still has this version when it is changed. */
async function requireVersion(
  { headers }: FastifyRequest,
  store: Database,
  record: VersionedType,
  id: string,
): Promise<void> {
  const version = await lockVersion(store, record, id)
  if (version !== undefined && !matchesVersion(headers['if-match'], version))
    throw refusal('changed_meanwhile')
}
