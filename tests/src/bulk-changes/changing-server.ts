// A server for component tests that has records with versions, and changes them as the real one does.
import { nonNull } from '../../../machines/effects.ts'
import { type Responder, respondWith, type Script } from '../support/scripted-server.ts'

export interface StoredRecord {
  id: string
  name: string
  [field: string]: unknown
}

/** `lists` are the paths of the list of all records; `one` is that of one without its id. */
export function changingServer(lists: readonly string[], one: string, initial: readonly StoredRecord[]) {
  const records = new Map<string, StoredRecord & { version: number }>(
    initial.map(record => [record.id, { ...record, version: 1 }]),
  )
  const gone = { message: 'There is no such record.', code: 'not_found' }

  const reply = (id: string, status = 200): Response => {
    const { version, ...record } = nonNull(records.get(id))
    const headers = { etag: `"${version}"` }
    return status === 204
      ? new Response(null, { status, headers })
      : Response.json(record, { status, headers })
  }
  const guarded =
    (id: string, act: Responder): Responder =>
    request => {
      const record = records.get(id)
      if (!record) return respondWith(404, gone)(request)
      const wanted = request.headers.get('if-match')
      if (wanted !== null && wanted !== `"${record.version}"`)
        return respondWith(412, { message: 'Somebody else has changed this record in the meantime.' })(
          request,
        )
      return act(request)
    }
  const change = (id: string, fields: object) => {
    const record = records.get(id)
    if (record) records.set(id, { ...record, ...fields, version: record.version + 1 })
  }
  const list: Responder = () =>
    Response.json([...records.values()].map(({ version: _, ...record }) => record))

  const script: Script = Object.fromEntries([
    ...lists.map(path => [`GET ${path}`, list]),
    ...initial.flatMap(({ id }) => [
      [`GET ${one}/${id}`, guarded(id, () => reply(id))],
      [
        `PATCH ${one}/${id}`,
        guarded(id, ({ body }) => {
          change(id, body as object)
          return reply(id)
        }),
      ],
      [
        `DELETE ${one}/${id}`,
        guarded(id, () => {
          records.delete(id)
          return new Response(null, { status: 204 })
        }),
      ],
      [
        `POST ${one}/${id}/restoration`,
        () => {
          records.set(id, { ...(initial.find(record => record.id === id) as StoredRecord), version: 9 })
          return new Response(null, { status: 204 })
        },
      ],
      ...['activate', 'deactivate'].map(action => [
        `POST ${one}/${id}/${action}`,
        guarded(id, () => {
          change(id, { status: action === 'activate' ? 'active' : 'deactivated' })
          return reply(id, 204)
        }),
      ]),
    ]),
  ])
  return { script, change, guarded, reply, record: (id: string) => records.get(id) }
}
