// What a file is made of, and what is made.
import type { PlanTable } from '../../../domain/schedule/words/csv.ts'
import type { PagesContent } from './pages/pages.ts'

export const pictureForms = ['svg', 'png', 'pdf'] as const
export type PictureForm = (typeof pictureForms)[number]

export const paperSizes = ['A4', 'A3'] as const
export type PaperSize = (typeof paperSizes)[number]

export type ExportRequest =
  | { form: PictureForm; content: PagesContent; size: PaperSize; name: string }
  | { form: PlanTable; bytes: Blob; zone: string }

export interface MadeFile {
  file: Blob
  /** 'svg', or 'svg.zip' where there are several files. */
  extension: string
}

/** `of` is the total in the same unit: pages or rows. */
export type ReportProgress = (done: number, of: number) => void
