// What the page asks the worker that makes files, and what it answers.
import type { PlanTable } from '../../../domain/schedule/words/csv.ts'
import type { SheetsAsk } from './pages.ts'

export const pictureForms = ['svg', 'png', 'pdf'] as const
export type PictureForm = (typeof pictureForms)[number]

export const paperSizes = ['A4', 'A3'] as const
export type PaperSize = (typeof paperSizes)[number]

export type ExportAsk =
  | { form: PictureForm; sheets: SheetsAsk; size: PaperSize; name: string }
  | { form: PlanTable; bytes: Blob }

export type ExportAnswer =
  /** `of` is 0 where it is not known yet. */
  { done: number; of: number } | MadeFile | { failed: ExportFailure }

export type ExportFailure = 'size' | 'code' | 'other'

export interface MadeFile {
  file: Blob
  /** How its name ends: 'svg', or 'svg.zip' where it took several. */
  ending: string
}

export type Told = (done: number, of: number) => void
