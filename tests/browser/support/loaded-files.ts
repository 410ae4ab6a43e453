// What a browser with an empty cache loads on its way to a route, for the tests that limit it and the bench that tells it.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'

const dist = join(import.meta.dirname, '../../../dist')

export interface LoadedFile {
  /** Its path below the built client. */
  path: string
  /** At level 9. */
  gzippedBytes: number
}

/** Scripts, those of workers too, and style sheets. `routeOf` brings the page to where it may open the route that it gives. */
export async function loadedFiles(
  browser: Browser,
  baseURL: string,
  routeOf: (page: Page) => Promise<string>,
): Promise<LoadedFile[]> {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  const route = await routeOf(page)
  const paths = new Set<string>()
  context.on('request', request => paths.add(new URL(request.url()).pathname))
  await page.goto(route)
  await page.waitForLoadState('networkidle')
  await context.close()
  return Promise.all(
    [...paths]
      .filter(path => /\.(js|css)$/.test(path))
      .map(async path => ({
        path,
        gzippedBytes: gzipSync(await readFile(join(dist, path)), { level: 9 }).length,
      })),
  )
}

export const isScript = ({ path }: LoadedFile): boolean => path.endsWith('.js')

export const totalBytes = (files: readonly LoadedFile[]): number =>
  files.reduce((sum, { gzippedBytes }) => sum + gzippedBytes, 0)
