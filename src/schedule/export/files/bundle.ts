// One file as it is, several as one ZIP archive: a browser asks before it downloads more than one file.
import type { MadeFile } from '../export-request.ts'
import { zipFiles } from './zip.ts'

/** `name` has no extension. */
export async function bundleFiles(
  parts: readonly Blob[],
  name: string,
  extension: string,
): Promise<MadeFile> {
  const [only, ...more] = parts
  if (only && more.length === 0) return { file: only, extension }
  const digits = String(parts.length).length
  const file = await zipFiles(
    parts.map((content, i) => ({
      name: `${name}-${String(i + 1).padStart(digits, '0')}.${extension}`,
      content,
    })),
  )
  return { file, extension: `${extension}.zip` }
}
