// One file as it is; several in one archive, because a browser asks before it takes more than one.
import type { MadeFile } from './export-ask.ts'
import { zipped } from './zip.ts'

/** `name` is that of a file without its ending. */
export async function filesInOne(parts: readonly Blob[], name: string, ending: string): Promise<MadeFile> {
  const [only, ...more] = parts
  if (only && more.length === 0) return { file: only, ending }
  const digits = String(parts.length).length
  const file = await zipped(
    parts.map((content, i) => ({
      name: `${name}-${String(i + 1).padStart(digits, '0')}.${ending}`,
      content,
    })),
  )
  return { file, ending: `${ending}.zip` }
}
