// The text of a chosen file: UTF-8 or UTF-16, as spreadsheets save it.
import { maxImportLength } from '../../../domain/import/columns.ts'
import { fileNotText, fileTooLarge } from '../../../domain/import/texts.ts'

/** Throws an error for people. A character of UTF-8 has up to four bytes. */
export async function readText(file: File): Promise<string> {
  if (file.size > 4 * maxImportLength) throw new Error(fileTooLarge)
  const text = decoded(new Uint8Array(await file.arrayBuffer()))
  if (text.length > maxImportLength) throw new Error(fileTooLarge)
  return text
}

function decoded(bytes: Uint8Array): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  try {
    return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Error(fileNotText)
  }
}
