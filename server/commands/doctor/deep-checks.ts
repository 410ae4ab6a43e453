// What the doctor checks with --deep: it reads every index and the whole history.
import type pg from 'pg'
import { pluralize } from '../../../domain/words/pluralize.ts'
import { withClient } from '../../backup/client.ts'
import { type Finding, failed, guarded, ok } from './finding.ts'

/** `url` is that of a role that may run amcheck: a superuser, or one that was granted its functions. */
export const checkIndexes = (url: string): Promise<readonly Finding[]> =>
  guarded(
    'indexes',
    'Let a superuser run: create extension amcheck; grant execute on function bt_index_check(regclass, boolean) to ROLE.',
    () => withAmcheck(url, indexFindings),
  )

/** The extension is made for the check, and goes with it. */
const withAmcheck = <T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> =>
  withClient(url, async client => {
    await client.query('begin')
    try {
      const known = await client.query(`select from pg_extension where extname = 'amcheck'`)
      if (known.rowCount === 0) await client.query('create extension amcheck')
      return await use(client)
    } finally {
      await client.query('rollback').catch(() => {})
    }
  })

/** SQLSTATE (PostgreSQL, appendix A): of the data, or of the index. */
const damageStates = new Set(['XX001', 'XX002'])

async function indexFindings(client: pg.Client): Promise<readonly Finding[]> {
  const { rows } = await client.query<{ oid: number; name: string }>(
    `select index.oid, index.oid::regclass::text as name
     from pg_class index join pg_am on pg_am.oid = index.relam join pg_index on indexrelid = index.oid
     where amname = 'btree' and index.relkind = 'i' and index.relpersistence = 'p' and indisvalid
     order by name`,
  )
  const broken: Finding[] = []
  for (const { oid, name } of rows) {
    await client.query('savepoint checked')
    // Compares the index with its table, row by row.
    await client
      .query('select bt_index_check($1::oid::regclass, true)', [oid])
      .catch((error: pg.DatabaseError) => {
        if (!damageStates.has(error.code ?? '')) throw error
        broken.push(
          failed(
            'indexes',
            `${name} is damaged (${error.message}).`,
            `Find out what damaged the disk, take a copy of the files, then: reindex index ${name}.`,
          ),
        )
      })
    await client.query('rollback to checked')
  }
  return broken.length > 0
    ? broken
    : [ok('indexes', `${pluralize(rows.length, 'index agrees', 'indexes agree')} with what is stored.`)]
}
