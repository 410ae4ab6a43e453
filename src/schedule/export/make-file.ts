// Starts a worker for one file and resolves to that file.
import { CodeNotLoaded, workerError } from '../../ui/load-code.ts'
import type {
  ExportFailure,
  ExportRequest,
  ExportResponse,
  MadeFile,
  ReportProgress,
} from './export-request.ts'

export class FileNotMade extends Error {
  override name = 'FileNotMade'
  readonly failure: ExportFailure

  constructor(failure: ExportFailure) {
    super(`no file was made: ${failure}`)
    this.failure = failure
  }
}

/** Throws FileNotMade, or the signal's reason if it is aborted. The worker is terminated in every case. */
export function makeFile(
  request: ExportRequest,
  reportProgress: ReportProgress,
  signal: AbortSignal,
): Promise<MadeFile> {
  const worker = new Worker(new URL('./export-worker.ts', import.meta.url), { type: 'module' })
  const made = new Promise<MadeFile>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    worker.onerror = event =>
      reject(new FileNotMade(workerError(event) instanceof CodeNotLoaded ? 'code' : 'other'))
    worker.onmessageerror = () => reject(new FileNotMade('size'))
    worker.onmessage = ({ data: answer }: MessageEvent<ExportResponse>) => {
      if ('file' in answer) resolve(answer)
      else if ('failed' in answer) reject(new FileNotMade(answer.failed))
      else reportProgress(answer.done, answer.of)
    }
    worker.postMessage(request)
  })
  return made.finally(() => worker.terminate())
}
