// Makes files of a plan off the main thread. The code of each file format is loaded on its first use.
import { CodeNotLoaded, loadCode } from '../../ui/load-code.ts'
import type {
  ExportFailure,
  ExportRequest,
  ExportResponse,
  MadeFile,
  ReportProgress,
} from './export-request.ts'

self.onmessage = async ({ data: request }: MessageEvent<ExportRequest>) => {
  const respond = (answer: ExportResponse) => self.postMessage(answer)
  try {
    respond(await make(request, (done, of) => respond({ done, of })))
  } catch (error) {
    respond({ failed: failureOf(error) })
  }
}

async function make(request: ExportRequest, reportProgress: ReportProgress): Promise<MadeFile> {
  switch (request.form) {
    case 'svg':
      return (await loadCode(() => import('./files/svg-file.ts'))).svgFile(
        request.content,
        request.name,
        reportProgress,
      )
    case 'png':
      return (await loadCode(() => import('./files/png-file.ts'))).pngFile(
        request.content,
        request.name,
        reportProgress,
      )
    case 'pdf':
      return (await loadCode(() => import('./pdf/pdf-file.ts'))).pdfFile(
        request.content,
        request.size,
        reportProgress,
      )
    default:
      return (await loadCode(() => import('./files/csv-file.ts'))).csvFile(
        request.bytes,
        request.form,
        reportProgress,
      )
  }
}

const failureOf = (error: unknown): ExportFailure => {
  if (error instanceof CodeNotLoaded) return 'code'
  return error instanceof RangeError ? 'size' : 'other'
}
