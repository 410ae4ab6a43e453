// Verifies a backup by restoring it: every table has as many rows as were written, and the history is whole.
import pg from 'pg'
import { noTimeouts, withConnection } from '../database/connect.ts'
import { brokenSentence, verifiedHistory } from '../history/verification.ts'
import { abortable } from './bytes.ts'
import { withClient } from './client.ts'
import { readBackup, restoreRows } from './restore.ts'
import type { BackupSource } from './source.ts'

/** What is wrong with it, in one sentence; undefined if nothing is. `scratchUrl` is an empty database. Throws if it cannot be tried. */
export async function faultOfBackup(
  scratchUrl: string,
  source: BackupSource,
  rows: Record<string, number>,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const ending = { ...source, bytes: () => abortable(source.bytes(), signal) }
  const header = await readBackup(ending)
  await restoreRows(scratchUrl, ending, header)
  const counted = await withClient(scratchUrl, client => countRows(client, Object.keys(rows)), signal)
  const different = Object.keys(rows).find(name => counted[name] !== rows[name])
  if (different !== undefined)
    return `The table ${different} has ${counted[different]} rows after the trial restore instead of ${rows[different]}.`
  const history = await withConnection(scratchUrl, verifiedHistory, noTimeouts)
  return history.outcome === 'broken' ? brokenSentence(history) : undefined
}

async function countRows(client: pg.Client, tables: string[]): Promise<Record<string, number>> {
  const counted: Record<string, number> = {}
  for (const name of tables) {
    const { rows } = await client.query(`select count(*)::float8 as count from ${pg.escapeIdentifier(name)}`)
    counted[name] = rows[0].count
  }
  return counted
}
