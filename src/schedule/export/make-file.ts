// Has a file made away from the page, and hands it over, or says why there is none.
import type { ExportAnswer, ExportAsk, MadeFile, Told } from './export-ask.ts'

/** Why no file was made. */
export class FileNotMade extends Error {
  override name = 'FileNotMade'
  readonly isTooLarge: boolean

  constructor(isTooLarge: boolean) {
    super(isTooLarge ? 'the file is too large' : 'the file could not be made')
    this.isTooLarge = isTooLarge
  }
}

/** Throws FileNotMade, and the signal's reason where the caller no longer wants it: then nothing is left running. */
export function makeFile(ask: ExportAsk, told: Told, signal: AbortSignal): Promise<MadeFile> {
  const worker = new Worker(new URL('./export-worker.ts', import.meta.url), { type: 'module' })
  const made = new Promise<MadeFile>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    worker.onerror = () => reject(new FileNotMade(false))
    worker.onmessageerror = () => reject(new FileNotMade(true))
    worker.onmessage = ({ data: answer }: MessageEvent<ExportAnswer>) => {
      if ('file' in answer) resolve(answer)
      else if ('failed' in answer) reject(new FileNotMade(answer.failed === 'size'))
      else told(answer.done, answer.of)
    }
    worker.postMessage(ask)
  })
  return made.finally(() => worker.terminate())
}
