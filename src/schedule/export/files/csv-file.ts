// A table of a plan as CSV, written in pieces: a large fleet's table is longer than a JavaScript string may be.
import { type PlanTable, pieceCount, planCsv } from '../../../../domain/schedule/words/csv.ts'
import { readPlan } from '../../worker/read-plan.ts'
import type { MadeFile, ReportProgress } from '../export-request.ts'

/** Pieces between two progress reports. */
const piecesPerReport = 256

export async function csvFile(
  bytes: Blob,
  { form: table, zone }: { form: PlanTable; zone: string },
  reportProgress: ReportProgress,
): Promise<MadeFile> {
  const plan = await readPlan(bytes)
  const of = pieceCount(plan, table)
  const parts: Blob[] = []
  let pending: string[] = []
  let done = 0
  for (const piece of planCsv(plan, table, zone)) {
    pending.push(piece)
    if (++done % piecesPerReport !== 0 && done < of) continue
    parts.push(new Blob(pending))
    pending = []
    reportProgress(done, of)
  }
  return { file: new Blob(parts, { type: 'text/csv' }), extension: 'csv' }
}
