// Makes a file in a worker of its own.
import { workerClient } from '../worker/worker-client.ts'
import type { ExportRequest, MadeFile, ReportProgress } from './export-request.ts'
import type { ExportCalls } from './export-worker.ts'

const startWorker = () => new Worker(new URL('./export-worker.ts', import.meta.url), { type: 'module' })

/** Throws CodeNotLoaded, RangeError where there is too little memory, another error, or the signal's reason if it is aborted. */
export async function makeFile(
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
