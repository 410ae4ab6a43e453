// Makes files of a plan off the main thread. The code of each file format is loaded on its first use.
import { loadCode } from '../../ui/load-code.ts'
import { type Caller, serve } from '../worker/serve.ts'
import type { ExportRequest, MadeFile, ReportProgress } from './export-request.ts'

export type ExportCalls = typeof calls

const calls = {
  make: (request: ExportRequest, { post }: Caller<{ done: number; of: number }>) =>
    make(request, (done, of) => post({ done, of })),
}

serve(calls)

async function make(request: ExportRequest, reportProgress: ReportProgress): Promise<MadeFile> {
  switch (request.form) {
    case 'svg': {
      const { svgFile } = await loadCode(() => import('./files/svg-file.ts'))
      return svgFile(request.content, request.name, reportProgress)
    }
    case 'png': {
      const { pngFile } = await loadCode(() => import('./files/png-file.ts'))
      return pngFile(request.content, request.name, reportProgress)
    }
    case 'pdf': {
      const { pdfFile } = await loadCode(() => import('./pdf/pdf-file.ts'))
      return pdfFile(request.content, request.size, reportProgress)
    }
    default: {
      const { csvFile } = await loadCode(() => import('./files/csv-file.ts'))
      return csvFile(request.bytes, request, reportProgress)
    }
  }
}
