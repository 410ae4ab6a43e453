// Texts of exports and prints.
import { grouped } from '../words/pluralize.ts'
import { neededCodeNotLoaded } from './loading.ts'

export const fileBeingMade = (form: string) => `Making the ${form}...`
export const fileMade = (name: string) => `${name} is among your downloads.`
export const fileCancelled = (form: string) => `The ${form} was cancelled. Nothing was saved.`
export const fileNotMade = (form: string) => `The ${form} could not be made. Nothing was saved.`
export const fileCodeNotLoaded = (form: string) => `The ${form} was not made: ${neededCodeNotLoaded}`
export const fileTooLarge = (form: string) =>
  `The ${form} is too large for this browser. Nothing was saved. Choose fewer rows, or part of the day.`
export const moreFindingsListed = (more: number) =>
  `And ${grouped(more)} more. The list of findings has all of them, as JSON and as CSV.`
export const firstPagesPrinted = (pages: number, all: number) =>
  `the first ${pages} of ${grouped(all)} pages: Export, PDF has all of them`
export const firstRowsPrinted = (rows: number, all: number) =>
  `The first ${grouped(rows)} of ${grouped(all)} rows: Export CSV has all of them.`
