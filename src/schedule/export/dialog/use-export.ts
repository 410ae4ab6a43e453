// Exports one file at a time: its progress, its outcome, and how to cancel it.
import { useEffect, useRef, useState } from 'react'
import {
  fileCancelled,
  fileCodeNotLoaded,
  fileMade,
  fileNotMade,
  fileTooLarge,
} from '../../../../domain/messages/exports.ts'
import { fileName } from '../../../../domain/schedule/words/file-name.ts'
import { download } from '../../../ui/hooks/download.ts'
import { CodeNotLoaded } from '../../../ui/load-code.ts'
import { workerClient } from '../../worker/worker-client.ts'
import type { ExportRequest, MadeFile, ReportProgress } from '../export-request.ts'
import type { ExportCalls } from '../export-worker.ts'

export interface FileRequest {
  /** The format as the dialog names it: 'PDF'. */
  form: string
  /** The beginning of the file's name. */
  namePrefix: string
  txId: string
  /** What the file is made of, or the finished file. */
  from: () => Promise<ExportRequest | MadeFile>
}

export interface ExportState {
  /** The file being made; `of` is 0 while the total is not known. */
  job: { form: string; done: number; of: number; isLong: boolean } | null
  /** `retry` is there where a second attempt can help. */
  outcome: { text: string; failed: boolean; retry?: () => void } | null
  start: (request: FileRequest) => Promise<void>
  cancel: () => void
}

/** Progress is shown from then on. */
const longAfterMs = 1000

export function useExport(): ExportState {
  const [job, setJob] = useState<ExportState['job']>(null)
  const [outcome, setOutcome] = useState<ExportState['outcome']>(null)
  const controller = useRef(new AbortController())
  useEffect(() => () => controller.current.abort(), [])

  async function start(request: FileRequest): Promise<void> {
    const { form, namePrefix, txId, from } = request
    controller.current.abort()
    controller.current = new AbortController()
    const { signal } = controller.current
    setOutcome(null)
    setJob({ form, done: 0, of: 0, isLong: false })
    const timer = setTimeout(() => setJob(job => job && { ...job, isLong: true }), longAfterMs)
    try {
      const reportProgress = (done: number, of: number) => setJob(job => job && { ...job, done, of })
      const wanted = await unlessAborted(from(), signal)
      const { file, extension } = 'file' in wanted ? wanted : await makeFile(wanted, reportProgress, signal)
      const name = fileName(namePrefix, txId, extension)
      download(file, name)
      setOutcome({ text: fileMade(name), failed: false })
    } catch (error) {
      setOutcome(outcomeOf(form, error, signal, () => start(request)))
    } finally {
      clearTimeout(timer)
      setJob(null)
    }
  }

  return { job, outcome, start, cancel: () => controller.current.abort() }
}

/** A draft that was left meanwhile never gives its file. */
const unlessAborted = <Of>(work: Promise<Of>, signal: AbortSignal): Promise<Of> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
    ),
  ])

function outcomeOf(
  form: string,
  error: unknown,
  signal: AbortSignal,
  retry: () => void,
): ExportState['outcome'] {
  if (signal.aborted) return { text: fileCancelled(form), failed: false }
  if (error instanceof RangeError) return { text: fileTooLarge(form), failed: true }
  if (error instanceof CodeNotLoaded) return { text: fileCodeNotLoaded(form), failed: true, retry }
  return { text: fileNotMade(form), failed: true }
}

const startWorker = () => new Worker(new URL('../export-worker.ts', import.meta.url), { type: 'module' })

/** Throws CodeNotLoaded, RangeError where there is too little memory, another error, or the signal's reason if it is aborted. */
async function makeFile(
  wanted: ExportRequest,
  reportProgress: ReportProgress,
  signal: AbortSignal,
): Promise<MadeFile> {
  const { request, close } = workerClient<ExportCalls>(startWorker)
  try {
    return await request('make', wanted, { onPart: ({ done, of }) => reportProgress(done, of), signal })
  } finally {
    close()
  }
}
