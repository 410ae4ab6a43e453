// Has a file made away from the page, and hands it over, or says why there is none.
import { CodeNotLoaded, workerError } from '../../ui/load-code.ts'
import type { ExportAnswer, ExportAsk, ExportFailure, MadeFile, Told } from './export-ask.ts'

export class FileNotMade extends Error {
  override name = 'FileNotMade'
  readonly failure: ExportFailure

  constructor(failure: ExportFailure) {
    super(`no file was made: ${failure}`)
    this.failure = failure
  }
}

/** Throws FileNotMade, and the signal's reason where the caller no longer wants it: then nothing is left running. */
export function makeFile(ask: ExportAsk, told: Told, signal: AbortSignal): Promise<MadeFile> {
  const worker = new Worker(new URL('./export-worker.ts', import.meta.url), { type: 'module' })
  const made = new Promise<MadeFile>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    worker.onerror = event =>
      reject(new FileNotMade(workerError(event) instanceof CodeNotLoaded ? 'code' : 'other'))
    worker.onmessageerror = () => reject(new FileNotMade('size'))
    worker.onmessage = ({ data: answer }: MessageEvent<ExportAnswer>) => {
      if ('file' in answer) resolve(answer)
      else if ('failed' in answer) reject(new FileNotMade(answer.failed))
      else told(answer.done, answer.of)
    }
    worker.postMessage(ask)
  })
  return made.finally(() => worker.terminate())
}
