// Where a file is chosen, dropped or pasted, with what its columns are.
import { useId, useState } from 'react'
import { byteOrderMark, csvText } from '../../../domain/csv.ts'
import { type ImportKind, importColumns, maxImportLength } from '../../../domain/import/columns.ts'
import { fileNotText, fileTooLarge } from '../../../domain/import/texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { FileField } from '../../ui/field/file-field.tsx'
import { Labelled } from '../../ui/field/labelled.tsx'
import { download } from '../../ui/hooks/download.ts'
import { useFileDrop } from '../../ui/hooks/use-file-drop.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { useOperatorZone } from '../../ui/time/zones.tsx'
import { buttons, dropping, help, pasted } from './imports.css.ts'
import { headersOf, kindTexts } from './kinds.ts'

interface FileText {
  /** Reads the first of the files. */
  take: (files: File[]) => void
  /** A file is held over the page. */
  isOver: boolean
  /** Why the last file could not be read. */
  unreadable: string | null
  forget: () => void
}

/** The text of a file that is chosen, or dropped on the page. */
export function useFileText(onText: (text: string) => void): FileText {
  const [unreadable, setUnreadable] = useState<string | null>(null)
  const take = ([file]: File[]) => {
    setUnreadable(null)
    if (file) readText(file).then(onText, (error: Error) => setUnreadable(error.message))
  }
  const isOver = useFileDrop(take)
  return { take, isOver, unreadable, forget: () => setUnreadable(null) }
}

interface FilePanelProps {
  kind: ImportKind
  file: FileText
  busy: boolean
  /** Pasted rows. */
  typed: string
  onTyped: (typed: string) => void
  /** Why the last file could not be checked. */
  failure: string | null
  onText: (text: string) => void
}

export function FilePanel({ kind, file, busy, typed, onTyped, failure, onText }: FilePanelProps) {
  const helpId = useId()
  const message = file.unreadable ?? failure
  return (
    <Panel title="File">
      <ul id={helpId} className={help}>
        {kindTexts[kind].help.map(text => (
          <li key={text}>{text}</li>
        ))}
        <li>Columns: {headersOf(kind).join(', ')}.</li>
        {'maintenanceStart' in importColumns[kind] && <TimesHelp />}
      </ul>
      <div className={file.isOver ? `${buttons} ${dropping}` : buttons}>
        <FileField
          label="CSV file"
          accept=".csv,.tsv,.txt,text/csv"
          onFiles={file.take}
          trigger={openDialog => (
            <Button look="primary" busy={busy} onClick={openDialog} aria-describedby={helpId}>
              Choose file
            </Button>
          )}
        />
        <Button onClick={() => downloadTemplate(kind)}>Download template</Button>
        <span>or drop a file on this page.</span>
      </div>
      <Labelled label="Or paste the rows, with their header">
        {ids => (
          <textarea
            {...ids}
            className={pasted}
            spellCheck={false}
            value={typed}
            onChange={event => onTyped(event.target.value)}
          />
        )}
      </Labelled>
      <div className={buttons}>
        <Button
          busy={busy}
          aria-disabled={typed.trim() === ''}
          onClick={() => {
            file.forget()
            if (typed.trim() !== '') onText(typed)
          }}
        >
          Check the rows
        </Button>
        {busy && <span role="status">Checking...</span>}
      </div>
      {message && !busy && <Alert>{message}</Alert>}
    </Panel>
  )
}

function TimesHelp() {
  const zone = useOperatorZone()
  return (
    <li>
      A time like 2026-01-15 14:03 is in the operator's zone, {zone}; one with an offset, like
      2026-01-15T14:03+01:00, is in its own.
    </li>
  )
}

/** With a byte order mark: spreadsheets take the text as UTF-8 by it alone. */
function downloadTemplate(kind: ImportKind) {
  const { fileName, example } = kindTexts[kind]
  const text = csvText([headersOf(kind), headersOf(kind).map((_, i) => example[i] ?? null)])
  download(new Blob([byteOrderMark, text], { type: 'text/csv' }), fileName)
}

/** Throws an error for people. A character of UTF-8 has up to four bytes. */
async function readText(file: File): Promise<string> {
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
