// A table of a plan as CSV, piece by piece: that of a fleet is longer than a text may be.
import { type PlanTable, piecesOf, planCsv } from '../../../domain/schedule/words/csv.ts'
import { planOf } from '../worker/plan-of.ts'
import type { MadeFile, Told } from './export-ask.ts'

/** Pieces between two tellings of how far it is. */
const stride = 256

export async function csvFile(bytes: Blob, table: PlanTable, told: Told): Promise<MadeFile> {
  const plan = await planOf(bytes)
  const of = piecesOf(plan, table)
  const parts: Blob[] = []
  let held: string[] = []
  let done = 0
  for (const piece of planCsv(plan, table)) {
    held.push(piece)
    if (++done % stride !== 0 && done < of) continue
    parts.push(new Blob(held))
    held = []
    told(done, of)
  }
  return { file: new Blob(parts, { type: 'text/csv' }), ending: 'csv' }
}
