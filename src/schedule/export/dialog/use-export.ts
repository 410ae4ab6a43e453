// One file at a time: how far it is, how it ended, and the way to break it off.
import { useEffect, useRef, useState } from 'react'
import {
  fileCancelled,
  fileCodeNotLoaded,
  fileMade,
  fileNotMade,
  fileTooLarge,
} from '../../../../domain/messages.ts'
import { fileName } from '../../../../domain/schedule/words/file-name.ts'
import { download } from '../../../ui/hooks/download.ts'
import type { ExportAsk } from '../export-ask.ts'
import { FileNotMade, makeFile } from '../make-file.ts'

export interface FileWish {
  /** As the person knows it: 'PDF'. */
  form: string
  /** What the file's name begins with. */
  what: string
  txId: string
  /** A file that is there already, or what is asked for. */
  from: { file: Blob; ending: string } | ExportAsk
}

export interface ExportState {
  /** What is being made; `of` is 0 where nobody knows how far it is. */
  job: { form: string; done: number; of: number; isLong: boolean } | null
  /** `retry` tries to make the same file again, where that can help. */
  outcome: { text: string; failed: boolean; retry?: () => void } | null
  take: (wish: FileWish) => Promise<void>
  cancel: () => void
}

/** From then on a person is told how far it is. */
const longAfterMs = 1000

export function useExport(): ExportState {
  const [job, setJob] = useState<ExportState['job']>(null)
  const [outcome, setOutcome] = useState<ExportState['outcome']>(null)
  const wish = useRef(new AbortController())
  useEffect(() => () => wish.current.abort(), [])

  async function take(file: FileWish): Promise<void> {
    const { form, what, txId, from } = file
    wish.current.abort()
    wish.current = new AbortController()
    const { signal } = wish.current
    setOutcome(null)
    setJob({ form, done: 0, of: 0, isLong: false })
    const timer = setTimeout(() => setJob(job => job && { ...job, isLong: true }), longAfterMs)
    try {
      const told = (done: number, of: number) => setJob(job => job && { ...job, done, of })
      const { file: made, ending } = 'file' in from ? from : await makeFile(from, told, signal)
      const name = fileName(what, txId, ending)
      download(made, name)
      setOutcome({ text: fileMade(name), failed: false })
    } catch (error) {
      setOutcome(outcomeOf(form, error, signal, () => take(file)))
    } finally {
      clearTimeout(timer)
      setJob(null)
    }
  }

  return { job, outcome, take, cancel: () => wish.current.abort() }
}

function outcomeOf(
  form: string,
  error: unknown,
  signal: AbortSignal,
  retry: () => void,
): ExportState['outcome'] {
  if (signal.aborted) return { text: fileCancelled(form), failed: false }
  switch (error instanceof FileNotMade ? error.failure : 'other') {
    case 'size':
      return { text: fileTooLarge(form), failed: true }
    case 'code':
      return { text: fileCodeNotLoaded(form), failed: true, retry }
    default:
      return { text: fileNotMade(form), failed: true }
  }
}
